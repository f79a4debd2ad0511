import type { z } from 'zod/mini';
import type { ProblemCode } from './problem.ts';

/** One HTTP call as `docs/openapi` describes it; every answer in the services' tests is held against that. */
export interface Call {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** `/services/{serviceId}`: what stands in braces is the caller's. */
  path: string;
  /** What it is for, in a line. */
  summary: string;
  /** Whether it takes the token of a signed-in person. */
  needsToken: boolean;
  /** For other services and operators: the gateway does not route it. */
  isInternal?: true;
  /** At the root only, where others than our front ends look for it. */
  isAtRoot?: true;
  /** Schemas of what is sent, by where it is sent. */
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** What a call that went well gets: JSON unless it says otherwise. Of a stream, `schema` describes one event. */
  answer: {
    status: 200 | 201;
    schema: z.ZodMiniType;
    headers?: z.ZodMiniObject;
    mediaType?: 'text/event-stream' | 'application/xml' | 'text/html' | 'text/calendar';
  };
  /** Why it may be refused, beside the reasons that any call of its kind may be refused for. */
  problems?: readonly ProblemCode[];
}

/** The calls of one service by operation id. */
export type Calls = Record<string, Call>;

/** A path of `paths.ts` with `{names}` in the place of values. */
export const template = (path: string) => decodeURIComponent(path);

/** Reasons for which any call may be refused, those with a token or a body for some more. */
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
