import * as z from 'zod/mini';
import { toCents } from './money.ts';

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
