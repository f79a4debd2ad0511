import { ServicePrice } from './inputs.ts';
import { toCents } from './money.ts';

describe('toCents', () => {
  it.each([
    [0, 0],
    [45.5, 4550],
    [1.005, 101],
    [1.0049, 100],
    [0.005, 1],
    [0.001, 0],
    [1e-7, 0],
    [99_999.995, 10_000_000],
    [100_000, 10_000_000],
  ])('charges %d dollars as %d cents, so nobody pays a binary rounding error', (dollars, cents) => {
    expect(toCents(dollars)).toBe(cents);
  });
});

describe('ServicePrice', () => {
  it.each([0, 0.5, 0.495, 100_000])('lets a provider ask %d', (price) => {
    expect(ServicePrice.safeParse(price).success).toBe(true);
  });

  it.each([0.001, 0.004, 0.01, 0.494, -5, 100_000.01, Number.POSITIVE_INFINITY, Number.NaN, '100', null])(
    'refuses %p before it becomes an amount nobody can charge',
    (price) => {
      expect(ServicePrice.safeParse(price).success).toBe(false);
    },
  );
});
