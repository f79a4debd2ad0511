import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until the answer is truthy; gives up with `undefined` after `withinMs`. */
export async function until<T>(ask: () => Promise<T>, withinMs: number, everyMs = 50) {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
    await sleep(everyMs);
  }
  return undefined;
}
