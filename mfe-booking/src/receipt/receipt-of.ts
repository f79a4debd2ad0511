import type { Booking } from '@mendwell/contracts/booking';

/** What proves a payment: our own record of it. Undefined until the record says that the money arrived. */
export function receiptOf({ timeline }: Booking) {
  const paidAt = timeline.findLast(({ what }) => what === 'paid')?.at;
  const refundedAt = timeline.findLast(({ what }) => what === 'refunded')?.at;
  return paidAt === undefined ? undefined : { paidAt, refundedAt };
}
