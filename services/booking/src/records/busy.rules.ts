/*
 * When a provider is busy by other calendars: ascending quarters of an hour since 1970, in pairs of the first one of a busy time
 * and the first one after it. They say nothing of what is in those calendars.
 */

const quarterMs = 15 * 60_000;

/** Instants in milliseconds; the second one is not part of it. */
export type Period = readonly [from: number, until: number];

/** Whole quarters of an hour, of which none is named twice. */
export function toBusy(periods: readonly Period[]): number[] {
  const busy: number[] = [];
  const quarters = periods
    .map(([from, until]) => [Math.floor(from / quarterMs), Math.ceil(until / quarterMs)] as const)
    .sort(([a], [b]) => a - b);
  for (const [from, until] of quarters) {
    if (from <= (busy.at(-1) ?? -1)) busy.push(Math.max(busy.pop() ?? 0, until));
    else busy.push(from, until);
  }
  return busy;
}

export const toPeriods = (busy: readonly number[]): Period[] =>
  Array.from({ length: busy.length / 2 }, (_, at) => [
    (busy[2 * at] ?? 0) * quarterMs,
    (busy[2 * at + 1] ?? 0) * quarterMs,
  ]);

/** Whether any of the time is busy. */
export function isBusyAt(busy: readonly number[], [from, until]: Period): boolean {
  // The first border after `from`: one that ends a busy time has an odd place.
  let [low, high] = [0, busy.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((busy[middle] ?? 0) * quarterMs <= from) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1 || (busy[low] ?? Infinity) * quarterMs < until;
}
