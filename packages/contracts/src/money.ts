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
