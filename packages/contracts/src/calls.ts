import type { ProblemCode } from './problem.ts';
import * as z from './zod.ts';

/**
 * One HTTP call. The service's route, the page's typed call, `docs/openapi` and the gateway's location all derive from this
 * literal, so nothing in it may be written twice. The literal's name is its id in the documents.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the specification spells it, with parameters in braces: `/services/{serviceId}`. */
  path: `/${string}`;
  /** The service that answers it; `every` one answers probes. */
  service: string;
  /**
   * Who may call. All but `anyone` and `probe` need a user's token, `operator` one with an operator's claim. The gateway routes
   * neither `service` nor `probe`.
   */
  caller: 'anyone' | 'user' | 'service' | 'operator' | 'probe';
  /** Also for somebody whose account is blocked, whom operators have let in for their data. */
  isForBlocked?: true;
  /** A sentence for the documents. */
  summary: string;
  /** Schemas of path parameters; others are any text. A value that breaks its schema is `not-found`. */
  parameters?: Record<string, z.ZodMiniType>;
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** The successful answer, JSON unless `mediaType` says otherwise. For a stream, one event. */
  answer: z.ZodMiniType;
  answerHeaders?: z.ZodMiniObject;
  mediaType?:
    | 'text/event-stream'
    | 'application/xml'
    | 'application/jsonl'
    | 'text/html'
    | 'text/calendar'
    | 'text/csv';
  /** 200 if absent. */
  status?: 201;
  /** Problem codes in addition to those of all calls of its kind. */
  problems?: readonly ProblemCode[];
  /**
   * How the gateway treats it (`gateway/templates/call-*.conf.template`); `plain` if absent. `repeatable`: a POST or PATCH that may
   * be sent twice, so it is retried on a second instance. `slow`: repeatable, and asks the card provider. `cached`: the
   * same for everyone, for as long as the service allows. `cached-for-visitors`: the same without a token. `own`: a location that
   * the service writes by hand.
   */
  gateway?: 'plain' | 'repeatable' | 'slow' | 'cached' | 'cached-for-visitors' | 'stream' | 'own';
  /**
   * The parameters of its query that have few enough values for a cache; all if absent. An answer to a query with another one
   * is not cached.
   */
  cachedBy?: readonly string[];
  /** Served only at the root, for clients other than our front ends. */
  isAtRoot?: true;
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

/** Answer of a call that created a document (201). */
export const Inserted = z.object({ acknowledged: z.literal(true), insertedId: z.string() });
export type Inserted = z.infer<typeof Inserted>;

/** Answer of a call that changed at most one document. */
export const Modified = z.object({
  acknowledged: z.literal(true),
  matchedCount: z.int(),
  modifiedCount: z.int(),
});
export type Modified = z.infer<typeof Modified>;

/** The answer for a document that was found, and changed (1) or already as requested (0). */
export const modified = (modifiedCount: number): Modified => ({
  acknowledged: true,
  matchedCount: 1,
  modifiedCount,
});

/** Answer of a call that removed at most one document. */
export const Deleted = z.object({ acknowledged: z.literal(true), deletedCount: z.int() });
export type Deleted = z.infer<typeof Deleted>;

/** Answer of a call with no other result. */
export const Acknowledged = z.object({ acknowledged: z.literal(true) });
export type Acknowledged = z.infer<typeof Acknowledged>;

/** The default and the maximum `limit` of a list. */
export const pageLimit = { default: 60, max: 100 } as const;

const invalidLimit = 'Limit must be a positive whole number';
const cursor = (name: string) =>
  z.optional(z.string(`${name} is not valid`).check(z.maxLength(200, `${name} is not valid`)));

/**
 * Query of every list. A `limit` above 100 counts as 100. `after` and `before` are opaque cursors from the `Link` header;
 * only one may be given.
 */
export const PageQuery = z.object({
  limit: z._default(
    z.pipe(
      z.string(invalidLimit).check(z.regex(/^0*[1-9]\d*$/, invalidLimit)),
      z.transform((value) => Math.min(Number(value), pageLimit.max)),
    ),
    pageLimit.default,
  ),
  after: cursor('After'),
  before: cursor('Before'),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Headers of every list: its total length, and links to the `next` and `prev` page. */
export const PageHeaders = z.object({
  'x-total-count': z.string().check(z.regex(/^\d+$/)),
  link: z.optional(z.string()),
});
