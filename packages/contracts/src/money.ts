import * as z from './zod.ts';

/**
 * Dollars (finite, ≥ 0) to integer cents, rounding the decimal notation half up: 1.005 → 101, although its binary value
 * is smaller.
 */
export function toCents(dollars: number): number {
  const [digits, exponent = '0'] = String(dollars).split('e');
  return Math.round(Number(`${digits}e${Number(exponent) + 2}`));
}

/** Integer cents to dollars: 4550 → 45.5. */
export const toDollars = (cents: number) => cents / 100;

/** The maximum price, in dollars before rounding. */
const maxPrice = 100_000;
/** The card provider's minimum charge, in cents. */
const minChargeCents = 50;

const price = z
  .number('Price must be a number')
  .check(z.gte(0, 'Price must not be negative'), z.lte(maxPrice, `Price must be at most ${maxPrice}`));

/** The price of a service in dollars: free, or at least the minimum charge. */
export const ServicePrice = price.check(
  z.refine(
    (dollars) => dollars === 0 || toCents(dollars) >= minChargeCents,
    'Price must be 0 or at least 0.50',
  ),
);

/** The amount of a payment in dollars, at least the minimum charge. */
export const PaymentPrice = price.check(
  z.refine((dollars) => toCents(dollars) >= minChargeCents, 'Price must be at least 0.50'),
);
