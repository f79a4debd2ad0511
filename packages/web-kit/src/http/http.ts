import { type Answer, addressOf, apiPrefix, type Call, type CallParameters } from '@mendwell/contracts/calls';
import type { BootCalls } from '@mendwell/contracts/page-boot';
import { Problem, type ProblemCode } from '@mendwell/contracts/problem';
import { type $ZodType, type input, type output, safeParse } from 'zod/v4/core';

const defaultTimeoutMs = 10_000;

/**
 * A failed call; `message` may be shown to the user. Branch on `problem.code`, and on `problem.status` for unknown codes
 * of a newer server.
 */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sends the token with a public call too, so that no cache answers. */
  isFresh?: boolean;
  /** The longest time until the whole answer has arrived. Default 10 s. */
  timeoutMs?: number;
  /** Reaches the server even if the page is left meanwhile. For bodies of less than 64 KB. */
  keepalive?: boolean;
}

type Rest<C extends Call> = C extends { body: infer Body }
  ? [body: input<Body>, options?: CallOptions]
  : [options?: CallOptions];

interface RequestOptions extends Pick<CallOptions, 'headers' | 'signal' | 'timeoutMs' | 'keepalive'> {
  method?: Call['method'];
  /** Sent as JSON. */
  body?: unknown;
  /** Sends no token; but a read soon after a change sends it, to get past the caches. */
  anonymous?: boolean;
}

let readToken: () => Promise<string | null> = async () => null;
let handleUnauthorized: (token: string | null) => void = () => undefined;

/**
 * Connects calls to the session: `read` returns the user's ID token (`null` for a visitor), `onUnauthorized` runs when
 * the server rejects the one that a call was sent with (401).
 */
export const provideToken = (
  read: typeof readToken,
  onUnauthorized: typeof handleUnauthorized = () => {},
) => {
  readToken = read;
  handleUnauthorized = onUnauthorized;
};

/** Shown when the server rejects the token of a signed-in user. */
export const expiredMessage = 'Your sign-in has expired. Please sign in again.';

/** Shown when the identity provider cannot be reached, for any reason. */
export const signInUnreachable =
  'We could not reach the sign-in service. Check your connection and try again.';

/** The authorization header; no header for a visitor. */
export const authorization = async () => bearer(await readToken());

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

type Http = <C extends Call>(call: C, parameters: CallParameters<C>, ...rest: Rest<C>) => Promise<Answer<C>>;

/**
 * Sends a call of the contracts: `http(moveBooking, { bookingId }, body)`. Throws ProblemError, also for a network failure or
 * an unreadable response.
 */
export const http = (async (call: Call, parameters: object, first?: CallOptions, second?: CallOptions) => {
  const [body, options] = call.body ? [first, second] : [undefined, first];
  const anonymous = call.caller === 'anyone' && !options?.isFresh;
  const path = addressOf(call, parameters as never);
  return (await httpPage(call.answer, path, { ...options, method: call.method, body, anonymous })).data;
}) as Http;

/** Reads the answer at a path, with its headers (`Link`, `X-Total-Count`). */
export const httpPage = async <Schema extends $ZodType>(
  schema: Schema,
  path: string,
  options: RequestOptions,
): Promise<{ data: output<Schema>; headers: Headers }> => {
  const { response, body, token } = await send(path, options);
  if (response.status === 401) handleUnauthorized(token);
  if (!response.ok) throw new ProblemError(toProblem(response, body));
  const answer = safeParse(schema, body);
  if (!answer.success) throw new ProblemError(unreadable(response));
  return { data: answer.data, headers: response.headers };
};

/** How old a public answer from the gateway's or the browser's cache can be (`PublicAnswer` of the catalog). */
const cachedForMs = 3_000;
let changedAt = Number.NEGATIVE_INFINITY;

/** The response, its body (`undefined` if it is not JSON), and the token that was sent. */
const send = async (
  path: string,
  {
    method = 'GET',
    body,
    headers,
    signal,
    anonymous,
    timeoutMs = defaultTimeoutMs,
    keepalive,
  }: RequestOptions,
) => {
  signal?.throwIfAborted();
  // Some browsers that we support lack AbortSignal.any.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const handleAbort = () => limit.abort();
  const isPublic = anonymous && (method !== 'GET' || Date.now() > changedAt + cachedForMs);
  signal?.addEventListener('abort', handleAbort);
  try {
    const early = method === 'GET' && popBootCall(apiPrefix + path);
    // The caller may bring the token of an earlier sign-in.
    const known = headers?.authorization?.slice('Bearer '.length);
    const token = known ?? (early || isPublic ? null : await unlessAborted(readToken(), limit.signal));
    const response = await (early ||
      fetch(apiPrefix + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...bearer(token),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        cache: isPublic ? 'default' : 'no-store',
        keepalive,
        signal: limit.signal,
      }));
    return { response, body: parseJson(await response.text()), token };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ProblemError(limit.signal.aborted ? timedOut : unreachable);
  } finally {
    if (method !== 'GET') changedAt = Date.now();
    clearTimeout(timer);
    signal?.removeEventListener('abort', handleAbort);
  }
};

/** Reading the token may outlast the call's time limit. */
const unlessAborted = <Result>(work: Promise<Result>, signal: AbortSignal) =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', reject);
    }),
  ]);

declare global {
  var bootCalls: BootCalls | undefined;
}

/** Each answer is used once. */
const popBootCall = (address: string) => {
  const answer = globalThis.bootCalls?.get(address);
  globalThis.bootCalls?.delete(address);
  return answer;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Fills in members that are missing from the server's problem: a newer or broken server may omit some. */
const toProblem = (response: Response, body: unknown): Problem => {
  const fallback = {
    ...(response.status >= 500 ? unreachable : unreadable(response)),
    status: response.status,
  };
  const { data: problem = fallback } = Problem.safeParse({ ...fallback, ...Object(body) });
  const detail = response.status === 401 ? expiredMessage : problem.detail;
  return { ...problem, detail, status: response.status };
};

const localProblem = (status: number, code: ProblemCode, detail: string): Problem => ({
  type: 'about:blank',
  title: 'No answer',
  status,
  code,
  detail,
  requestId: '',
});

const unreachable = localProblem(
  503,
  'unavailable',
  'We could not reach Mendwell. Check your connection and try again.',
);
const timedOut = localProblem(504, 'timeout', 'Mendwell took too long to respond. Please try again.');
const unreadable = (response: Response): Problem => ({
  ...localProblem(response.status, 'internal', 'Mendwell sent an unreadable response. Please try again.'),
  requestId: response.headers.get('x-request-id') ?? '',
});

/** Whether a call failed with 404. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status === 404;
