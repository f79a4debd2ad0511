import type { z } from 'zod/mini';
import type { ProblemCode } from './problem.ts';

/** One HTTP call, the source of `docs/openapi`. The services' tests check every answer against that. */
export interface Call {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters in braces: `/services/{serviceId}`. */
  path: string;
  summary: string;
  /** Whether it requires the token of a signed-in user. */
  needsToken: boolean;
  /** For other services and operators: the gateway does not route it. */
  isInternal?: true;
  /** Served only at the root, for clients other than our front ends. */
  isAtRoot?: true;
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** The successful answer, JSON by default. For a stream, `schema` describes one event. */
  answer: {
    status: 200 | 201;
    schema: z.ZodMiniType;
    headers?: z.ZodMiniObject;
    mediaType?: 'text/event-stream' | 'application/xml' | 'text/html' | 'text/calendar';
  };
  /** Problem codes in addition to those common to all calls of its kind (`problemsOf`). */
  problems?: readonly ProblemCode[];
}

/** The calls of one service by operation id. */
export type Calls = Record<string, Call>;

/** A path built by `paths.ts` from `{name}` placeholders, with the braces unescaped. */
export const template = (path: string) => decodeURIComponent(path);

/** All problem codes of a call: the common ones, those of calls with a token or a body, and its own. */
export function problemsOf({ needsToken, body, problems = [] }: Call): ProblemCode[] {
  return [
    'invalid-input',
    'too-many-requests',
    'internal',
    'unavailable',
    'timeout',
    ...(needsToken ? (['unauthenticated'] as const) : []),
    ...(body ? (['payload-too-large', 'unsupported-media-type'] as const) : []),
    ...problems,
  ];
}
