import { groupings, queryOf } from './periods.ts';

const localDay = (instant: string) => {
  const date = new Date(instant);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-');
};

it.each([
  ['day', [2028, 11, 31], '2028-12-1'],
  // A Sunday, and a Monday.
  ['week', [2026, 10, 29], '2026-9-7'],
  ['week', [2026, 10, 30], '2026-9-14'],
  ['month', [2026, 10, 28], '2025-12-1'],
  // The longest year that can be asked for.
  ['month', [2028, 11, 31], '2028-1-1'],
] as const)('by %s, the earnings of %p begin with a whole period', (grouping, [year, month, day], first) => {
  const { from, to } = queryOf(grouping as keyof typeof groupings, new Date(year, month, day, 14));
  expect(localDay(from)).toBe(first);
  expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(366 * 24 * 3_600_000);
});
