import { apiPrefix } from '@mendwell/contracts/paths';
import { Problem, type ProblemCode } from '@mendwell/contracts/problem';
import { type $ZodType, type output, safeParse } from 'zod/v4/core';

const timeoutMs = 10_000;

/** A call that did not succeed. `problem.code` is what to branch on; `message` is a sentence for people. */
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
let sayRefused: () => void = () => undefined;

/**
 * Tells calls where the signed-in user's ID token comes from (`null`: nobody is signed in), and whom to tell that the
 * server did not take it. The session's business.
 */
export const provideToken = (read: () => Promise<string | null>, onRefused = () => {}) => {
  readToken = read;
  sayRefused = onRefused;
};

/** What people read when the server no longer takes their sign-in. */
export const expiredMessage = 'Your sign-in has expired. Please sign in again.';

/** The headers that prove who is calling: none when nobody is signed in. */
export const authorization = async (): Promise<Record<string, string>> => {
  const token = await readToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
};

/**
 * Calls our own server: `path` is one of `contracts/paths`, the answer is parsed by `schema`.
 * Gives up after 10 s. Throws ProblemError, also when the network fails or the answer makes no sense.
 */
export const http = async <Schema extends $ZodType>(
  schema: Schema,
  path: string,
  options?: HttpOptions,
): Promise<output<Schema>> => (await httpPage(schema, path, options)).data;

/** Like `http`, and hands over the answer's headers too (`Link`, `X-Total-Count`). */
export const httpPage = async <Schema extends $ZodType>(
  schema: Schema,
  path: string,
  options: HttpOptions = {},
): Promise<{ data: output<Schema>; headers: Headers }> => {
  const response = await send(path, options);
  const body = await readJson(response);
  if (response.status === 401) sayRefused();
  if (!response.ok) throw new ProblemError(toProblem(response, body));
  const answer = safeParse(schema, body);
  if (!answer.success) throw new ProblemError(unreadable(response));
  return { data: answer.data, headers: response.headers };
};

const send = async (path: string, { method = 'GET', body, headers, signal, anonymous }: HttpOptions) => {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(apiPrefix + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(!anonymous && (await authorization())),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ProblemError(timeout.aborted ? tookTooLong : unreachable);
  }
};

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

const toProblem = (response: Response, body: unknown): Problem => {
  const problem = Problem.safeParse(body);
  if (problem.success)
    return response.status === 401 ? { ...problem.data, detail: expiredMessage } : problem.data;
  return response.status >= 500 ? { ...unreachable, status: response.status } : unreadable(response);
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
