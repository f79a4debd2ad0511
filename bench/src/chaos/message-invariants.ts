import { type Booking, isClosed, isPaid, type Seen } from './snapshot.ts';
import { type Breach, breach, countOf, ofBookings } from './violation.ts';

/** 6: every consumer knows each booking as its newest event says. */
export function effects(seen: Seen): Breach[] {
  return ofBookings(seen, (booking) => {
    const { id, status, closedFrom, paymentStatus } = booking;
    const work = isClosed(booking) ? closedFrom : status;
    const facts = seen.bookingFacts.get(id);
    const payment = { paid: 'paid', refunded: 'refunded' }[paymentStatus] ?? 'none';
    const isUntouched = booking.timeline.length === 1;
    if (!isUntouched && facts?.status !== work) return `catalog knows ${facts?.status}, it is ${work}`;
    if ((facts?.payment ?? 'none') !== payment) return `catalog knows ${facts?.payment}, it is ${payment}`;
    if (!seen.bookingCopies.has(id)) return 'payment does not know it';
    return !seen.appointments.has(id) && 'notification does not know it';
  });
}

/** 6: an effect that happens twice counts a booking twice. */
export function countedOnce({ bookingFacts, bookings, services }: Seen): Breach[] {
  const counted = [...bookings.values()].filter(({ id }) => {
    const facts = bookingFacts.get(id);
    return facts?.payment !== 'refunded' && (facts?.payment === 'paid' || facts?.status === 'completed');
  });
  const byService = Map.groupBy(counted, ({ serviceId }) => serviceId);
  const booked = new Set([...bookings.values()].map(({ serviceId }) => serviceId));
  return [...booked].flatMap((id) => {
    const count = byService.get(id)?.length ?? 0;
    const known = services.get(id)?.bookingsCount;
    return known === count ? [] : [breach('', `service ${id} counts ${known} bookings, there are ${count}`)];
  });
}

/** 8: copies equal their source. */
export function copiesEqual(seen: Seen): Breach[] {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const services = seen.serviceCopies.flatMap(({ _id, version }) => {
    const source = seen.services.get(_id);
    return source?.version === version
      ? []
      : [breach('', `booking knows version ${version} of service ${_id}, it is ${source?.version}`)];
  });
  return [
    ...services,
    ...ofBookings(seen, (booking) => {
      const { id, priceCents, closedAt, refundPercent, patientUid, serviceDate } = booking;
      const copy = seen.bookingCopies.get(id);
      const ours = [priceCents, patientUid, closedAt, refundPercent];
      const theirs = [copy?.priceCents, copy?.payerUid, copy?.closedAt, copy?.refundPercent];
      if (copy && !same(ours, theirs))
        return `payment knows ${JSON.stringify(theirs)}, it is ${JSON.stringify(ours)}`;
      const appointment = seen.appointments.get(id);
      const known = [
        (appointment?.appointment as { serviceDate?: string })?.serviceDate,
        appointment?.isClosed,
      ];
      return appointment && !same(known, [serviceDate, isClosed(booking)]) && `notification knows ${known}`;
    }),
  ];
}

/** 9, 10: no event waits in an outbox or a queue, and none is a dead letter. */
export const nothingWaits = ({ waiting }: Seen): Breach[] =>
  waiting.filter(({ count }) => count > 0).map(({ place, count }) => breach('', `${count} in ${place}`));

/** The mails that a booking's history asks for, as `<fact>:<role>`; moves are only counted. */
function factsOf(booking: Booking): string[] {
  const both = (fact: string) => [`${fact}:patient`, `${fact}:provider`];
  const happened = (what: string) => countOf(booking, what) > 0;
  return [
    ...both('requested'),
    ...['declined', 'cancelled'].filter(happened).flatMap(both),
    ...['working', 'completed'].filter(happened).map((what) => `${what}:patient`),
    ...(isPaid(booking) ? both('paid') : []),
    ...(booking.refundedCents ? both(`refunded-${booking.refundedCents}`) : []),
  ];
}

/** Every change has its mail, written once for each recipient, and the mail server has it. */
export function mailed(seen: Seen): Breach[] {
  const written = Map.groupBy(seen.messages, ({ bookingId }) => bookingId);
  return ofBookings(seen, (booking) => {
    const messages = written.get(booking.id) ?? [];
    const facts = new Set(messages.map(({ _id }) => _id.slice(booking.id.length + 1)));
    const missing = factsOf(booking).filter((fact) => !facts.delete(fact));
    if (missing.length > 0) return `no mail about ${missing}`;
    const [moves, others] = [
      [...facts].filter((fact) => fact.startsWith('moved')),
      [...facts].filter((fact) => !fact.startsWith('moved')),
    ];
    if (moves.length !== 2 * countOf(booking, 'moved'))
      return `${moves.length} mails about ${countOf(booking, 'moved')} moves`;
    if (others.length > 0) return `a mail about ${others}, which has not happened`;
    const unsent = messages.find(
      ({ _id, state }) => state !== 'sent' || !seen.mails.has(_id.replaceAll(':', '.')),
    );
    return unsent && `${unsent._id} is ${unsent.state}, its mail has not arrived`;
  });
}
