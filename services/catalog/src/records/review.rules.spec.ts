import { firstNameOf, monthOf } from './review.rules.ts';

it.each([
  ['Rosa Lind', 'Rosa'],
  ['  Čeněk\u00a0Novák ', 'Čeněk'],
  ['Rosa', 'Rosa'],
  ['Silva, Maria João', 'Maria'],
  ['Silva,', 'Silva'],
  ['Dr. Ada Moss', 'Ada'],
  ['Prof. Dr. Ada', 'Ada'],
  ['Dr.', undefined],
  ['王小明', undefined],
  ['王 小明', '王'],
  ['김민준', undefined],
  ['', undefined],
  ['rosa@example.com', undefined],
  ['x'.repeat(41), undefined],
])('suggests the first name in %j: %j', (name, expected) => {
  expect(firstNameOf(name)).toBe(expected);
});

it.each([
  ['Asia/Tokyo', '2026-12'],
  ['UTC', '2026-11'],
  [undefined, '2026-11'],
])('says the month of a visit in %s', (timeZone, expected) => {
  const serviceDate = new Date('2026-11-30T20:00:00Z');
  expect(monthOf({ serviceDate, ...(timeZone && { timeZone }) })).toBe(expected);
});
