import { setTimeout as delay } from 'node:timers/promises';

/** Between two looks, in milliseconds. They grow, because most looks are queries of a database that others wait for. */
const pauses = { first: 10, longest: 100, factor: 1.3 };

/**
 * Waits until `probe` returns a value other than `undefined`, `null` or `false`, and returns it. Exceptions count as not
 * yet. Throws after `timeoutMs`, with the last value or exception; give it only where the time is the test's subject.
 */
export async function until<Result>(
  probe: () => Promise<Result> | Result,
  timeoutMs = 120_000,
): Promise<NonNullable<Result>> {
  const deadline = Date.now() + timeoutMs;
  let pauseMs = pauses.first;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const result = await probe();
      last = result;
      if (result !== undefined && result !== null && result !== false) return result;
    } catch (error) {
      last = error;
    }
    await delay(pauseMs);
    pauseMs = Math.min(pauseMs * pauses.factor, pauses.longest);
  }
  throw new Error(`Still not after ${timeoutMs} ms; last seen: ${String(last)}`);
}
