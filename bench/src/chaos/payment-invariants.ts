import { dueBack, isPaid, type Seen } from './snapshot.ts';
import { type Breach, breach, ofBookings } from './violation.ts';

/** 4: at most one charge, of the booking's price; also after a move. */
export function oneCharge({ bookings, charges }: Seen): Breach[] {
  return [...charges].flatMap(([bookingId, all]) => {
    const { priceCents } = bookings.get(bookingId) ?? {};
    if (priceCents === undefined) return [breach(bookingId, 'a charge without a booking')];
    if (all.length > 1) return [breach(bookingId, `charged ${all.length} times`)];
    const [charge] = all;
    return charge?.amount === priceCents
      ? []
      : [breach(bookingId, `charged ${charge?.amount} of ${priceCents}`)];
  });
}

/** 5: paid at the card provider exactly if paid in payment and in booking. */
export function paidAlike(seen: Seen): Breach[] {
  const succeeded = new Set(
    seen.intents.filter(({ status }) => status === 'succeeded').map(({ bookingId }) => bookingId),
  );
  return ofBookings(seen, (booking) => {
    const places = {
      provider: seen.charges.has(booking.id),
      payment: succeeded.has(booking.id),
      booking: isPaid(booking),
    };
    const paid = Object.values(places).filter(Boolean).length;
    return paid !== 0 && paid !== 3 && `paid is ${JSON.stringify(places)}`;
  });
}

/** 11: what was agreed stays: the price at booking is the one that payment was told of and asked for. */
export const termsKept = (seen: Seen): Breach[] =>
  seen.intents.flatMap(({ bookingId = '', amountCents }) => {
    const price = seen.bookings.get(bookingId)?.priceCents;
    return price === amountCents
      ? []
      : [breach(bookingId, `payment asks ${amountCents}, agreed are ${price}`)];
  });

/** Charges minus refunds of a closed booking are what its policy keeps; an open one has paid nothing back. */
export const moneyBack = (seen: Seen): Breach[] =>
  ofBookings(seen, (booking) => {
    const [charge] = seen.charges.get(booking.id) ?? [];
    if (!charge) return undefined;
    const due = dueBack(booking, charge);
    if (charge.amount_refunded !== due) return `got back ${charge.amount_refunded}, due are ${due}`;
    return (
      (booking.refundedCents ?? 0) !== due && `shows ${booking.refundedCents} as paid back, it is ${due}`
    );
  });
