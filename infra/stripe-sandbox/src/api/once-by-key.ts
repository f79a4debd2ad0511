import { nowInSeconds } from '../objects.ts';
import type { Store } from '../store.ts';
import { type Answer, ApiError, invalidRequest } from './api-error.ts';

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
export function onceByKey(store: Store) {
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
