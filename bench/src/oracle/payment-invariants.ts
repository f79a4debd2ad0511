import { isPaid, refundDue, type Snapshot } from './snapshot.ts';
import { checkBookings, type Violation, violation } from './violation.ts';

/** A booking has at most one charge, of its price, even if it was moved. */
export function oneCharge({ bookings, charges }: Snapshot): Violation[] {
  return [...charges].flatMap(([bookingId, all]) => {
    const { priceCents } = bookings.get(bookingId) ?? {};
    if (priceCents === undefined) return [violation(bookingId, 'a charge without a booking')];
    if (all.length > 1) return [violation(bookingId, `charged ${all.length} times`)];
    const [charge] = all;
    return charge?.amount === priceCents
      ? []
      : [violation(bookingId, `charged ${charge?.amount} of ${priceCents}`)];
  });
}

/** Card provider, payment and booking agree on which bookings are paid. */
export function paidEverywhere(snapshot: Snapshot): Violation[] {
  const succeeded = new Set(
    snapshot.intents.filter(({ status }) => status === 'succeeded').map(({ bookingId }) => bookingId),
  );
  return checkBookings(snapshot, (booking) => {
    const places = {
      provider: snapshot.charges.has(booking.id),
      payment: succeeded.has(booking.id),
      booking: isPaid(booking),
    };
    const paid = Object.values(places).filter(Boolean).length;
    return paid !== 0 && paid !== 3 && `paid is ${JSON.stringify(places)}`;
  });
}

/** A payment asks for the price that was agreed when the booking was made. */
export const agreedPrice = (snapshot: Snapshot): Violation[] =>
  snapshot.intents.flatMap(({ bookingId = '', amountCents }) => {
    const price = snapshot.bookings.get(bookingId)?.priceCents;
    return price === amountCents
      ? []
      : [violation(bookingId, `payment asks for ${amountCents}, agreed were ${price}`)];
  });

/** A closed booking has refunded what its policy says, an open one nothing. */
export function refundedAsAgreed(snapshot: Snapshot): Violation[] {
  const settled = new Map(
    snapshot.intents.map(({ bookingId, settledCents = 0 }) => [bookingId, settledCents]),
  );
  return checkBookings(snapshot, (booking) => {
    const [charge] = snapshot.charges.get(booking.id) ?? [];
    if (!charge) return undefined;
    const due = refundDue(booking, charge);
    const refunded = charge.amount_refunded + (settled.get(booking.id) ?? 0);
    if (refunded !== due) return `refunded ${refunded}, due are ${due}`;
    return (booking.refundedCents ?? 0) !== due && `shows a refund of ${booking.refundedCents}, it is ${due}`;
  });
}

/** The rows of a provider's earnings add up to what each booking says. */
export function earningsFollowBookings(snapshot: Snapshot): Violation[] {
  const earned = new Map<string, number>();
  for (const { bookingId, cents } of snapshot.earnings)
    earned.set(bookingId, (earned.get(bookingId) ?? 0) + cents);
  return checkBookings(snapshot, (booking) => {
    const due = isPaid(booking) ? booking.priceCents - (booking.refundedCents ?? 0) : 0;
    const sum = earned.get(booking.id) ?? 0;
    return sum !== due && `earned ${sum}, the booking says ${due}`;
  });
}
