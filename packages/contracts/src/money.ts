/**
 * Dollars (finite, ≥ 0) to integer cents, rounding the decimal notation half up: 1.005 → 101, although its binary value
 * is smaller.
 */
export function toCents(dollars: number): number {
  const [mantissa = '0', exponent = '0'] = String(dollars).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const pointAt = whole.length + Number(exponent) + 2;
  if (pointAt < 0) return 0;
  const kept = digits.padEnd(pointAt, '0').slice(0, pointAt) || '0';
  const next = digits.charAt(pointAt);
  return Number(kept) + (next >= '5' ? 1 : 0);
}

/** Integer cents to dollars: 4550 → 45.5. */
export const toDollars = (cents: number) => cents / 100;
