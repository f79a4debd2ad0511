import { apiPrefix } from '@mendwell/contracts/paths';
import { Problem, type ProblemCode } from '@mendwell/contracts/problem';
import { type $ZodType, type output, safeParse } from 'zod/v4/core';
import { takeOpeningCall } from './opening-calls.ts';

const timeoutMs = 10_000;

/**
 * A call that did not succeed; `message` is a sentence for people. Branch on `problem.code`, and on `problem.status`
 * where the code is unknown: a newer server may use others.
 */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** How to make a call. `anonymous` leaves the token out, which lets caches answer: for public reads. */
export interface HttpOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  anonymous?: boolean;
}

let readToken: () => Promise<string | null> = async () => null;
let handleUnauthorized: () => void = () => undefined;

/**
 * Connects calls with the session: `read` gives the signed-in user's ID token (`null`: nobody is signed in),
 * `onUnauthorized` runs when the server refuses it (401).
 */
export const provideToken = (read: () => Promise<string | null>, onUnauthorized = () => {}) => {
  readToken = read;
  handleUnauthorized = onUnauthorized;
};

/** Shown when the server refuses the token of a signed-in user. */
export const expiredMessage = 'Your sign-in has expired. Please sign in again.';

/** Shown when the identity provider cannot be reached, whatever the reason is. */
export const signInUnreachable =
  'We could not reach the sign-in service. Check your connection and try again.';

/** The headers that prove who is calling: none when nobody is signed in. */
export const authorization = async (): Promise<Record<string, string>> => {
  const token = await readToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
};

/**
 * Calls our own server: `path` is one of `contracts/paths`, the answer is parsed by `schema`.
 * Gives up after 10 s. Throws ProblemError, also when the network fails or the answer cannot be read.
 */
export const http = async <Schema extends $ZodType>(
  schema: Schema,
  path: string,
  options?: HttpOptions,
): Promise<output<Schema>> => (await httpPage(schema, path, options)).data;

/** Like `http`, with the answer's headers (`Link`, `X-Total-Count`). */
export const httpPage = async <Schema extends $ZodType>(
  schema: Schema,
  path: string,
  options: HttpOptions = {},
): Promise<{ data: output<Schema>; headers: Headers }> => {
  const { response, body } = await send(path, options);
  if (response.status === 401) handleUnauthorized();
  if (!response.ok) throw new ProblemError(toProblem(response, body));
  const answer = safeParse(schema, body);
  if (!answer.success) throw new ProblemError(unreadable(response));
  return { data: answer.data, headers: response.headers };
};

/** The answer and its body; `undefined` for a body that is not JSON. */
const send = async (path: string, { method = 'GET', body, headers, signal, anonymous }: HttpOptions) => {
  signal?.throwIfAborted();
  // AbortSignal.any would do this, but not in every browser we support.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const handleAbort = () => limit.abort();
  signal?.addEventListener('abort', handleAbort);
  try {
    const early = anonymous && method === 'GET' ? takeOpeningCall(apiPrefix + path) : undefined;
    if (early) limit.signal.addEventListener('abort', early.abort);
    const response = await (early?.answer ??
      fetch(apiPrefix + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(!anonymous && (await authorization())),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: limit.signal,
      }));
    return { response, body: parseJson(await response.text()) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ProblemError(limit.signal.aborted ? tookTooLong : unreachable);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', handleAbort);
  }
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What the server said, with our own words for what is missing: a newer or a broken server may leave things out. */
const toProblem = (response: Response, body: unknown): Problem => {
  const fallback = {
    ...(response.status >= 500 ? unreachable : unreadable(response)),
    status: response.status,
  };
  const { data: problem = fallback } = Problem.safeParse({ ...fallback, ...Object(body) });
  const detail = response.status === 401 ? expiredMessage : problem.detail;
  return { ...problem, detail, status: response.status };
};

const ownProblem = (status: number, code: ProblemCode, detail: string): Problem => ({
  type: 'about:blank',
  title: 'No answer',
  status,
  code,
  detail,
  requestId: '',
});

const unreachable = ownProblem(
  503,
  'unavailable',
  'We could not reach Mendwell. Check your connection and try again.',
);
const tookTooLong = ownProblem(504, 'timeout', 'Mendwell took too long to answer. Please try again.');
const unreadable = (response: Response): Problem => ({
  ...ownProblem(response.status, 'internal', 'Mendwell gave an answer we could not read. Please try again.'),
  requestId: response.headers.get('x-request-id') ?? '',
});

/** Whether a call failed because what it asked for does not exist, or no longer. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status === 404;
