import { createHash } from 'node:crypto';
import { parse as parseForm } from 'qs';
import type { CallFault } from '../faults.ts';
import { newId, nowInSeconds } from '../objects.ts';
import type { Store } from '../store.ts';
import { type Answer, ApiError, invalidRequest } from './api-error.ts';
import { type Call, startCall } from './call.ts';
import { findRoute, type Handler } from './routes.ts';

/** An HTTP request; `query` without `?`, `body` unparsed. */
export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  authorization: string;
  idempotencyKey: string | undefined;
  fault?: CallFault | undefined;
}

const refusal = invalidRequest('A fault', {}, 402);
const failure = new ApiError(500, { type: 'api_error', message: 'A fault' });
const withoutEffect = { refused: refusal, failed: failure };

interface ApiOptions {
  store: Store;
  secretKey: string;
  publishableKey: string;
  hasWebhook: boolean;
  onEvents(eventIds: string[]): void;
}

/** Runs requests one at a time, so that each sees all earlier changes. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** The API on a store: authentication, routing and idempotency. */
export function createApi({ store, secretKey, publishableKey, hasWebhook, onEvents }: ApiOptions) {
  const inTurn = oneAtATime();
  const answerOnce = onceByKey(store);

  function keyOf(authorization: string): Call['key'] {
    const [, key = ''] = authorization.split(' ');
    if (key === secretKey) return 'secret';
    if (key === publishableKey) return 'publishable';
    if (key === '') throw invalidRequest('You did not provide an API key.', {}, 401);
    throw invalidRequest(`Invalid API Key provided: ${key.slice(0, 8)}****`, {}, 401);
  }

  async function run(
    start: Omit<Call, 'changes' | 'get' | 'list' | 'put' | 'emit'>,
    handle: Handler,
    { fingerprint, fault }: { fingerprint: string; fault: CallFault | undefined },
  ) {
    const call = startCall(store, hasWebhook, start);
    const handled = fault === 'refused' || fault === 'failed' ? withoutEffect[fault] : handle(call);
    const outcome = fault === 'failed-late' ? failure : handled;
    const full = outcome instanceof ApiError ? outcome.answer : { status: 200, body: outcome };
    const answer = start.key === 'publishable' ? payerView(full) : full;
    const key = start.request.idempotency_key;
    if (key) call.put('replays', { id: key, created: nowInSeconds(), fingerprint, answer });
    await store.commit(call.changes);
    onEvents(call.changes.flatMap(([name, object]) => (name === 'events' ? [object.id] : [])));
    return answer;
  }

  async function answer(request: ApiRequest, requestId: string): Promise<ApiAnswer> {
    const key = keyOf(request.authorization);
    const route = findRoute(request.method, request.path);
    if (!route)
      throw invalidRequest(`Unrecognized request URL (${request.method}: ${request.path}).`, {}, 404);
    if (route.key === 'secret' && key === 'publishable') {
      const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
      throw invalidRequest(message, { code: 'secret_key_required' }, 403);
    }
    const idempotencyKey = request.method === 'POST' ? request.idempotencyKey : undefined;
    const text = `${request.method} ${request.path} ${request.body}`;
    const fingerprint = createHash('sha256').update(text).digest('hex');
    const start = {
      parameters: parseForm(request.method === 'GET' ? request.query : request.body, { arrayLimit: 100 }),
      id: route.id,
      key,
      request: { id: requestId, idempotency_key: idempotencyKey ?? null },
    };
    const work = () => inTurn(() => run(start, route.handle, { fingerprint, fault: request.fault }));
    return idempotencyKey
      ? answerOnce(idempotencyKey, fingerprint, work)
      : { ...(await work()), headers: {} };
  }

  /** Never throws: answers an internal error like the provider. */
  return async (request: ApiRequest): Promise<ApiAnswer> => {
    const requestId = newId('req');
    const headers = { 'request-id': requestId };
    try {
      const given = await answer(request, requestId);
      return { ...given, headers: { ...headers, ...given.headers } };
    } catch (error) {
      if (error instanceof ApiError) return { ...error.answer, headers };
      console.error(error);
      const message = 'Something went wrong on the payment sandbox’s end.';
      return { ...new ApiError(500, { type: 'api_error', message }).answer, headers };
    }
  };
}

/** An answer with headers, such as the one for a replay. */
export interface ApiAnswer extends Answer {
  headers: Record<string, string>;
}

const dayInSeconds = 24 * 60 * 60;

function replayOf(store: Store, key: string, fingerprint: string): Answer | undefined {
  const replay = store.get('replays', key);
  if (!replay || replay.created < nowInSeconds() - dayInSeconds) return undefined;
  if (replay.fingerprint === fingerprint) return replay.answer;
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new ApiError(400, { type: 'idempotency_error', message });
}

/**
 * Runs `work` once per idempotency key and day. A repeated key gets the same answer if `fingerprint` is the same, otherwise
 * 400, or 409 while the first request runs.
 */
function onceByKey(store: Store) {
  const inFlight = new Set<string>();
  return async (key: string, fingerprint: string, work: () => Promise<Answer>): Promise<ApiAnswer> => {
    if (key.length > 255) throw invalidRequest('Idempotency keys may be up to 255 characters long.');
    const replay = replayOf(store, key, fingerprint);
    if (replay) return { ...replay, headers: { 'idempotent-replayed': 'true' } };
    if (inFlight.has(key)) {
      const message = `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`;
      throw new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
    }
    inFlight.add(key);
    try {
      return { ...(await work()), headers: {} };
    } finally {
      inFlight.delete(key);
    }
  };
}

/** The fields of a payment intent hidden from the payer's browser. */
const serverOnly = ['amount_received', 'latest_charge', 'metadata'];

const isIntent = (value: unknown) =>
  typeof value === 'object' && value !== null && 'object' in value && value.object === 'payment_intent';

/** The answer for a publishable key: removes hidden fields from payment intents at any depth. */
function payerView({ status, body }: Answer): Answer {
  const text = JSON.stringify(body, (key, value) => {
    if (!isIntent(value)) return key === 'charge' ? undefined : value;
    return Object.fromEntries(Object.entries(value).filter(([field]) => !serverOnly.includes(field)));
  });
  return { status, body: JSON.parse(text) };
}
