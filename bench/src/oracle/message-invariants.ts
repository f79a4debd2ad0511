import {
  type Booking,
  type Copy,
  isClosed,
  isDisputed,
  isPaid,
  type Review,
  type Snapshot,
} from './snapshot.ts';
import { checkBookings, countOf, type Violation, violation } from './violation.ts';

/** The visit in the catalog's copy of a booking. */
const visitIn = (copy: Copy | undefined) =>
  copy?.visit as { status?: string; paymentStatus?: string } | undefined;

/** Every consumer knows the current state of each booking. */
export function consumersAreUpToDate(snapshot: Snapshot): Violation[] {
  return checkBookings(snapshot, (booking) => {
    const { id, status, closedFrom, paymentStatus } = booking;
    const work = isClosed(booking) ? closedFrom : status;
    const facts = snapshot.catalogCopies.get(id);
    const known = [facts?.status, visitIn(facts)?.paymentStatus].join();
    if (known !== [work, paymentStatus].join())
      return `catalog knows ${known}, it is ${work},${paymentStatus}`;
    if (!snapshot.paymentCopies.has(id)) return 'payment does not know it';
    return !snapshot.notificationCopies.has(id) && 'notification does not know it';
  });
}

/** The popularity of a service counts each booking once; none whose charge is disputed or lost. */
export function countedOnce({ catalogCopies, bookings, services }: Snapshot): Violation[] {
  const counted = [...bookings.values()].filter((booking) => {
    const { status, paymentStatus } = visitIn(catalogCopies.get(booking.id)) ?? {};
    if (isDisputed(booking) || paymentStatus === 'refunded') return false;
    return paymentStatus === 'paid' || status === 'completed';
  });
  const byService = Map.groupBy(counted, ({ serviceId }) => serviceId);
  const booked = new Set([...bookings.values()].map(({ serviceId }) => serviceId));
  return [...booked].flatMap((id) => {
    const count = byService.get(id)?.length ?? 0;
    const known = services.get(id)?.bookingsCount;
    return known === count
      ? []
      : [violation('', `service ${id} counts ${known} bookings, there are ${count}`)];
  });
}

/** Copies of services, bookings and appointments equal their source. */
export function copiesEqual(snapshot: Snapshot): Violation[] {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const services = snapshot.serviceCopies.flatMap(({ _id, version }) => {
    const source = snapshot.services.get(_id);
    return source?.version === version
      ? []
      : [violation('', `booking knows version ${version} of service ${_id}, it is ${source?.version}`)];
  });
  return [
    ...services,
    ...checkBookings(snapshot, (booking) => {
      const { id, priceCents, closedAt, refundPercent, patientUid, serviceDate } = booking;
      const copy = snapshot.paymentCopies.get(id);
      const ours = [priceCents, patientUid, closedAt, refundPercent];
      const theirs = [copy?.priceCents, copy?.payerUid, copy?.closedAt, copy?.refundPercent];
      if (copy && !same(ours, theirs))
        return `payment knows ${JSON.stringify(theirs)}, it is ${JSON.stringify(ours)}`;
      const appointment = snapshot.notificationCopies.get(id);
      const known = [
        (appointment?.appointment as { serviceDate?: string })?.serviceDate,
        appointment?.isClosed,
      ];
      return appointment && !same(known, [serviceDate, isClosed(booking)]) && `notification knows ${known}`;
    }),
  ];
}

/** Outboxes, queues and dead-letter queues are empty. */
export const nothingWaits = ({ waiting }: Snapshot): Violation[] =>
  waiting.filter(({ count }) => count > 0).map(({ place, count }) => violation('', `${count} in ${place}`));

const sides = ['patient', 'provider'] as const;

/** Who learns of what can happen to a booking several times. */
const repeatable = { moved: sides, working: ['patient'], completed: ['patient'] } as const;

/** Those who get mails about a booking: not a side whose account was blocked, except for what had left before. */
const recipientsOf = ({ endedFor }: Booking, among: readonly string[] = sides) =>
  among.filter((side) => side !== endedFor);

/** Visits of a series that were closed at one instant: the first one's mail tells of all. An ended account's end one by one. */
function toldByAnother({ bookings }: Snapshot): Set<string> {
  const closed = [...bookings.values()].filter(
    ({ seriesId, closedAt, endedFor }) => seriesId && closedAt && !endedFor,
  );
  const together = Map.groupBy(closed, ({ seriesId, closedAt }) => `${seriesId} ${closedAt?.getTime()}`);
  return new Set(
    [...together.values()].flatMap((visits) =>
      visits
        .toSorted((one, other) => (one.seriesNumber ?? 0) - (other.seriesNumber ?? 0))
        .slice(1)
        .map(({ id }) => id),
    ),
  );
}

/** The mails due for a booking, as `<fact>:<role>`, except those about what is repeatable. */
function dueMails(booking: Booking, isClosingTold: boolean): string[] {
  const { refundedCents = 0, failedRefundCents = 0 } = booking;
  const all = (fact: string) => recipientsOf(booking).map((side) => `${fact}:${side}`);
  const happened = (what: string) => countOf(booking, what) > 0;
  return [
    // Of a series, the first one's mail tells of all.
    ...((booking.seriesNumber ?? 1) === 1 ? all('requested') : []),
    ...(isClosingTold ? [] : ['declined', 'cancelled'].filter(happened).flatMap(all)),
    ...(isPaid(booking) ? all('paid') : []),
    // By the total of requested refunds.
    ...(refundedCents > 0 ? all(`refunded-${refundedCents + failedRefundCents}`) : []),
  ];
}

/** Those due about a review and its reply. */
const dueReviewMails = (review: Review | undefined): string[] => [
  ...(review && !review.moderation ? ['reviewed:provider'] : []),
  ...(review?.reply && !review.reply.moderation ? ['replied:patient'] : []),
];

/** Every change has one mail for each recipient, and the mail server has received it. */
export function everyChangeIsMailed(snapshot: Snapshot): Violation[] {
  const messagesOf = Map.groupBy(snapshot.messages, ({ bookingId }) => bookingId);
  const reviewOf = new Map(snapshot.reviews.map((review) => [review.bookingId, review]));
  const told = toldByAnother(snapshot);
  return checkBookings(snapshot, (booking) => {
    const recipients = recipientsOf(booking);
    const messages = (messagesOf.get(booking.id) ?? []).filter(({ _id }) =>
      recipients.some((side) => _id.endsWith(`:${side}`)),
    );
    const unexpected = new Set(messages.map(({ _id }) => _id.slice(booking.id.length + 1)));
    const aboutReview = dueReviewMails(reviewOf.get(booking.id)).filter((fact) =>
      recipients.some((side) => fact.endsWith(`:${side}`)),
    );
    const missing = [...dueMails(booking, told.has(booking.id)), ...aboutReview].filter(
      (fact) => !unexpected.delete(fact),
    );
    if (missing.length > 0) return `no mail about ${missing}`;
    for (const [what, among] of Object.entries(repeatable)) {
      const facts = [...unexpected].filter((fact) => fact.startsWith(what));
      const times = countOf(booking, what);
      if (facts.length !== recipientsOf(booking, among).length * times)
        return `${facts.length} mails about ${times} times ${what}`;
      for (const fact of facts) unexpected.delete(fact);
    }
    const earlier = [...unexpected].filter((fact) => fact.startsWith('refunded-'));
    // A refund that failed later may have been mailed before.
    if (earlier.length <= recipients.length * countOf(booking, 'refund-failed'))
      for (const fact of earlier) unexpected.delete(fact);
    // A review or reply that has been deleted or hidden since was mailed, too.
    if (snapshot.notificationCopies.get(booking.id)?.isReviewed)
      for (const fact of ['reviewed:provider', 'replied:patient']) unexpected.delete(fact);
    if (unexpected.size > 0) return `a mail about ${[...unexpected]}, which has not happened`;
    const unsent = messages.find(
      ({ _id, state }) => state !== 'sent' || !snapshot.mails.has(_id.replaceAll(':', '.')),
    );
    return unsent && `${unsent._id} is ${unsent.state}, its mail has not arrived`;
  });
}
