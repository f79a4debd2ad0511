import { isClosed, type Seen } from './snapshot.ts';
import { type Breach, breach, countOf, ofBookings, repeated } from './violation.ts';

/** 1, 12: what a caller was expected has happened is stored. */
export function acknowledged({ acknowledged, bookings }: Seen): Breach[] {
  return [...Map.groupBy(acknowledged, ({ bookingId, what }) => `${bookingId} ${what}`).values()].flatMap(
    (group) => {
      const [{ bookingId, what }] = group as [(typeof group)[0]];
      const booking = bookings.get(bookingId);
      const stored = booking ? countOf(booking, what) : 0;
      // A request is repeated; each move is made once.
      const expected = what === 'moved' ? group.length : 1;
      return stored < expected
        ? [breach(bookingId, `${what} ${stored} times, answered ${expected} times`)]
        : [];
    },
  );
}

/** 2, 3: however often a request was repeated, there is one booking, the one that was answered. */
export function oneBooking({ bookings, acknowledged }: Seen): Breach[] {
  const stored = [...bookings.values()].filter(({ idempotencyKey }) => idempotencyKey);
  const twice = repeated(stored, ({ patientUid, idempotencyKey }) => `${patientUid} ${idempotencyKey}`);
  const answers = acknowledged.filter(({ what }) => what === 'requested');
  const others = repeated(answers, ({ key }) => key ?? '').filter(
    (group) => new Set(group.map(({ bookingId }) => bookingId)).size > 1,
  );
  return [
    ...twice.flatMap((group) => breach(group[0]?.id ?? '', `${group.length} bookings of one key`)),
    ...others.map((group) => breach(group[0]?.bookingId ?? '', 'one key was answered with two bookings')),
  ];
}

/** 7: the status is what the last change in the timeline made it. */
export function noRegress(seen: Seen): Breach[] {
  const statuses = ['requested', 'working', 'completed', 'cancelled', 'declined'];
  return ofBookings(seen, ({ status, timeline }) => {
    const last = timeline.findLast(({ what }) => statuses.includes(what))?.what;
    const expected = last === 'requested' ? 'pending' : last;
    return status !== expected && `is ${status} after ${expected}`;
  });
}

/** No quarter of an hour of a provider is claimed twice; only live bookings claim, and they do if there are hours. */
export function claims(seen: Seen): Breach[] {
  const cells = [...seen.bookings.values()].flatMap(({ id, providerUid, cells = [] }) =>
    cells.map((cell) => ({ id, claim: `${providerUid} ${cell.toISOString()}` })),
  );
  return [
    ...repeated(cells, ({ claim }) => claim).map(([first]) =>
      breach(first?.id ?? '', `${first?.claim} is claimed twice`),
    ),
    ...ofBookings(seen, (booking) => {
      const hasClaim = (booking.cells?.length ?? 0) > 0;
      if (isClosed(booking)) return hasClaim && 'is closed and holds its time';
      return booking.timeZone !== undefined && !hasClaim && 'is live and holds no time';
    }),
  ];
}

/** Nothing is offered that somebody has. */
export const offersAreFree = ({ bookings, offered }: Seen): Breach[] =>
  [...bookings.values()].flatMap(({ id, providerUid, cells = [] }) =>
    cells
      .filter((cell) => offered.get(providerUid)?.has(cell.getTime()))
      .map((cell) => breach(id, `${cell.toISOString()} is offered to others`)),
  );
