import {
  formatAmount,
  formatChoice,
  formatCost,
  formatDate,
  formatDateTime,
  formatDay,
  formatPrice,
  formatSigned,
} from './format.ts';

describe('formatPrice', () => {
  it.each([
    [45, '45'],
    [45.5, '45.50'],
    [0, '0'],
    [0.99, '0.99'],
    [999, '999'],
    [1_234.5, '1,234.50'],
    [100_000, '100,000'],
    [1_234_567.89, '1,234,567.89'],
  ])('shows %d dollars as %s', (dollars, text) => {
    expect(formatPrice(dollars)).toBe(text);
  });
});

describe('formatAmount', () => {
  it.each([
    [125, '125.00'],
    [0.5, '0.50'],
    [1_234_567.8, '1,234,567.80'],
  ])('always shows the cents of %d dollars: %s', (dollars, text) => {
    expect(formatAmount(dollars)).toBe(text);
  });
});

it.each([
  [0, 'Free'],
  [45, '$45'],
  [1_045.5, '$1,045.50'],
])('what costs %s dollars reads %s', (dollars, text) => {
  expect(formatCost(dollars)).toBe(text);
});

describe('formatSigned', () => {
  it.each([
    [95, '$95.00'],
    [-1_095.5, '−$1,095.50'],
    [0, '$0.00'],
  ])('puts the sign of %d before the dollars: %s', (dollars, text) => {
    expect(formatSigned(dollars)).toBe(text);
  });
});

describe('formatChoice', () => {
  it('includes the weekday', () => {
    expect(formatChoice(new Date(2026, 0, 5, 9, 30).toISOString())).toMatch(/^Mon, Jan 5, 9:30\sAM$/);
  });
});

describe('formatDate', () => {
  it('shows short month, day and year in US English', () => {
    expect(formatDate('2026-01-05T12:00:00.000Z')).toBe('Jan 5, 2026');
  });
});

describe('formatDay', () => {
  it('shows the same day in every time zone', () => {
    expect(formatDay('2026-01-05')).toBe('Jan 5, 2026');
  });
});

describe('formatDateTime', () => {
  it('adds the time and the time zone', () => {
    const time = formatDateTime(new Date(2026, 0, 5, 9, 30).toISOString());
    expect(time).toMatch(/^Jan 5, 2026, 9:30\sAM (UTC|GMT[+-]\d+(:\d\d)?|[A-Z]{2,5})$/);
  });
});
