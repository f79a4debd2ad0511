import { isClosed, type Snapshot } from './snapshot.ts';
import { checkBookings, countOf, duplicates, type Violation, violation } from './violation.ts';

/** Every acknowledged change is in its booking's timeline. */
export function acknowledgedIsStored({ acknowledged, bookings }: Snapshot): Violation[] {
  return [...Map.groupBy(acknowledged, ({ bookingId, what }) => `${bookingId} ${what}`).values()].flatMap(
    (group) => {
      const [{ bookingId, what }] = group as [(typeof group)[0]];
      const booking = bookings.get(bookingId);
      const stored = booking ? countOf(booking, what) : 0;
      // A request may be acknowledged repeatedly; each move is acknowledged once.
      const expected = what === 'moved' ? group.length : 1;
      return stored < expected
        ? [violation(bookingId, `${what} ${stored} times, acknowledged ${expected} times`)]
        : [];
    },
  );
}

/** However often a request was made, there is one booking, and each answer named it. */
export function oneBookingPerRequest({ bookings, acknowledged }: Snapshot): Violation[] {
  const stored = [...bookings.values()].filter(({ idempotencyKey }) => idempotencyKey);
  const storedTwice = duplicates(
    stored,
    ({ patientUid, idempotencyKey }) => `${patientUid} ${idempotencyKey}`,
  );
  const answers = acknowledged.filter(({ what }) => what === 'requested');
  const answeredTwice = duplicates(answers, ({ key }) => key ?? '').filter(
    (group) => new Set(group.map(({ bookingId }) => bookingId)).size > 1,
  );
  return [
    ...storedTwice.flatMap((group) => violation(group[0]?.id ?? '', `${group.length} bookings with one key`)),
    ...answeredTwice.map((group) =>
      violation(group[0]?.bookingId ?? '', 'one key was answered with two bookings'),
    ),
  ];
}

/** A series is stored as a whole or not at all. */
export const seriesAreWhole = ({ bookings }: Snapshot): Violation[] =>
  [...Map.groupBy(bookings.values(), ({ seriesId }) => seriesId)].flatMap(([seriesId, visits]) => {
    const numbers = visits.map(({ seriesNumber }) => seriesNumber).sort();
    const count = visits[0]?.seriesCount ?? 0;
    const isWhole = numbers.length === count && numbers.every((number, at) => number === at + 1);
    return seriesId === undefined || isWhole
      ? []
      : [violation(visits[0]?.id ?? '', `visits ${numbers} of a series of ${count}`)];
  });

/** The status is that of the last change in the timeline. */
export function statusFollowsTimeline(snapshot: Snapshot): Violation[] {
  const statuses = ['requested', 'working', 'completed', 'cancelled', 'declined'];
  return checkBookings(snapshot, ({ status, timeline }) => {
    const last = timeline.findLast(({ what }) => statuses.includes(what))?.what;
    const expected = last === 'requested' ? 'pending' : last;
    return status !== expected && `is ${status} after ${expected}`;
  });
}

const quarterMs = 15 * 60_000;
const quarterOf = (at: Date) => Math.floor(at.getTime() / quarterMs);

/**
 * No quarter-hour of a provider is claimed twice. Open bookings of providers with hours claim their time and no other, closed
 * ones none.
 */
export function oneBookingPerTime(snapshot: Snapshot): Violation[] {
  const slots = snapshot.claims.flatMap(({ _id, providerUid, slots }) =>
    slots.map((cell) => ({ id: String(_id), claim: `${providerUid} ${cell.toISOString()}` })),
  );
  const claims = new Map(snapshot.claims.map((claim) => [String(claim._id), claim]));
  return [
    ...duplicates(slots, ({ claim }) => claim).map(([first]) =>
      violation(first?.id ?? '', `${first?.claim} is claimed twice`),
    ),
    ...[...claims.keys()]
      .filter((id) => !snapshot.bookings.has(id))
      .map((id) => violation(id, 'is not stored, but claims a time')),
    ...checkBookings(snapshot, (booking) => {
      const { id, providerUid, serviceDate, timeZone } = booking;
      const claim = claims.get(id);
      if (isClosed(booking)) return claim && 'is closed, but claims its time';
      if (!claim) return timeZone !== undefined && 'is open, but does not claim its time';
      const isOwn =
        claim.providerUid === providerUid &&
        claim.slots[0] &&
        quarterOf(claim.slots[0]) === quarterOf(serviceDate);
      return !isOwn && 'is open, but claims another time';
    }),
  ];
}

/** No time is offered that is within a busy time of the provider's other calendars. */
export const busyTimesAreNotOffered = ({ calendars, offered }: Snapshot): Violation[] =>
  calendars.flatMap(({ _id: providerUid, calendars }) => {
    const quarters = [...(offered.get(providerUid) ?? [])].map((time) => time / quarterMs);
    return calendars
      .flatMap(({ busy }) =>
        quarters.filter((quarter) =>
          busy.some((from, at) => at % 2 === 0 && from <= quarter && quarter < (busy[at + 1] ?? 0)),
        ),
      )
      .map((quarter) => violation('', `${new Date(quarter * quarterMs).toISOString()} is busy and offered`));
  });

/** No claimed time is offered. */
export const offeredTimesAreFree = ({ claims, offered }: Snapshot): Violation[] =>
  claims.flatMap(({ _id, providerUid, slots }) =>
    slots
      .filter((cell) => offered.get(providerUid)?.has(cell.getTime()))
      .map((cell) => violation(String(_id), `${cell.toISOString()} is still offered`)),
  );
