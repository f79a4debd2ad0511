import { toCents } from '@mendwell/contracts/money';
import type { ProblemCode } from '@mendwell/contracts/problem';

interface Payable {
  payerUid: string;
  priceCents: number;
}
interface Asked {
  uid: string;
  /** Dollars, as the caller believes the price to be. */
  price?: number | undefined;
  /** Whether it has been paid, with or without a later refund. */
  isPaid: boolean;
}
interface Refusal {
  code: ProblemCode;
  detail: string;
}

/** Why a booking cannot be paid by this caller at this price, or undefined when it can. */
export function refusalToPay(booking: Payable, { uid, price, isPaid }: Asked): Refusal | undefined {
  if (booking.payerUid !== uid) return { code: 'forbidden', detail: 'This booking is not yours' };
  if (booking.priceCents === 0) return { code: 'not-payable', detail: 'This booking is free' };
  if (isPaid) return { code: 'not-payable', detail: 'This booking is already paid' };
  if (price === undefined || toCents(price) === booking.priceCents) return undefined;
  return { code: 'price-mismatch', detail: 'The price of this booking is another one' };
}

/** One intent per booking, amount and round, whoever asks and however often. */
export function idempotencyKeyOf(order: { of: string; amountCents: number; round: number }): string {
  const key = `pi:${order.of}:${order.amountCents}`;
  return order.round === 1 ? key : `${key}:${order.round}`;
}
