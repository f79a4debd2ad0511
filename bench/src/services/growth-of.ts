import { median } from '../shared/figures.ts';

/**
 * Relative growth from the first to the last of values taken at equal intervals, by the median of the slopes between all pairs
 * of them (Theil–Sen). Unlike a fitted line, it does not change with a single odd value.
 */
export function growthOf(values: number[]): number {
  const slopes = values.flatMap((value, at) =>
    values.slice(at + 1).map((later, between) => (later - value) / (between + 1)),
  );
  const middle = median(values);
  return slopes.length === 0 || middle === 0 ? 0 : (median(slopes) * (values.length - 1)) / middle;
}
