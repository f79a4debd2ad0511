import type { z } from 'zod/mini';
import type { ProblemCode } from './problem.ts';

/**
 * One HTTP call. The service's route, the page's typed call, `docs/openapi` and the gateway's maps all derive from this
 * literal, so nothing in it may be written twice.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the specification spells it, with parameters in braces: `/services/{serviceId}`. */
  path: `/${string}`;
  /**
   * Who may call. All but `anyone` and `probe` need a user's token, `operator` one with an operator's claim. The gateway routes
   * neither `service` nor `probe`.
   */
  caller: 'anyone' | 'user' | 'service' | 'operator' | 'probe';
  /** Schemas of path parameters; others are any text. A value that breaks its schema is `not-found`. */
  parameters?: Record<string, z.ZodMiniType>;
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** The successful answer, JSON unless `mediaType` says otherwise. For a stream, one event. */
  answer: z.ZodMiniType;
  answerHeaders?: z.ZodMiniObject;
  mediaType?: 'text/event-stream' | 'application/xml' | 'application/jsonl' | 'text/html' | 'text/calendar';
  /** 200 if absent. */
  status?: 201;
}

type Named<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;

/** The values of a call's path parameters and query, by name. */
export type CallParameters<C extends Call> = Record<Named<C['path']>, string> &
  (C extends { query: infer Query } ? z.input<Query> : unknown);

/** The parsed answer of a call. */
export type Answer<C extends Call> = z.output<C['answer']>;

/** The prefix of calls in our front ends, which the gateway strips. It contains no pages, so a CDN may cache it. */
export const apiPrefix = '/api';

/**
 * The path of a call with its parameters filled in and encoded. Those that the path does not name become the query; a list
 * is repeated in it.
 */
export function addressOf<C extends Call>(call: C, parameters: CallParameters<C>): string {
  const values = Object.entries(parameters as Record<string, string | string[]>);
  const rest = new URLSearchParams(
    values.flatMap(([name, value]) => [value].flat().map((single) => [name, single])),
  );
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const query = String(rest);
  return query ? `${path}?${query}` : path;
}

/** What only the OpenAPI document says about a call. */
export interface CallDocs {
  call: Call;
  summary: string;
  /** Problem codes in addition to those of all calls of its kind. */
  problems?: readonly ProblemCode[];
  /** Served only at the root, for clients other than our front ends. */
  isAtRoot?: true;
}

/**
 * The documentation of calls by service and operation id, which is the name of the literal that the file exports; a call that is
 * a function of its service stands in `call`. No page uses it, so browsers do not load it.
 */
export type Docs = Record<string, Record<string, Omit<CallDocs, 'call'> & Partial<Pick<CallDocs, 'call'>>>>;
