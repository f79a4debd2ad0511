import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until `probe` returns a value other than `undefined`, `null` or `false`, and returns it. Exceptions count as not
 * yet. Throws after `timeoutMs`, with the last value or exception; give it only where the time is the test's subject.
 */
export async function until<Result>(
  probe: () => Promise<Result> | Result,
  timeoutMs = 120_000,
): Promise<NonNullable<Result>> {
  const deadline = Date.now() + timeoutMs;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const result = await probe();
      last = result;
      if (result !== undefined && result !== null && result !== false) return result;
    } catch (error) {
      last = error;
    }
    await delay(20);
  }
  throw new Error(`Still not after ${timeoutMs} ms; last seen: ${String(last)}`);
}
