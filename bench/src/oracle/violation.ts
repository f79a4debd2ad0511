import type { Booking, Snapshot } from './snapshot.ts';

/** A violated invariant; `bookingId` is empty if it does not concern a single booking. */
export interface Violation {
  bookingId: string;
  text: string;
}

export const violation = (bookingId: string, text: string): Violation => ({ bookingId, text });

/** A violation for each booking that `describe` has something to say about. */
export const checkBookings = (
  { bookings }: Snapshot,
  describe: (booking: Booking) => string | false | undefined,
) =>
  [...bookings.values()].flatMap((booking) => {
    const text = describe(booking);
    return text ? [violation(booking.id, text)] : [];
  });

/** Groups of items that share a key. */
export const duplicates = <Item>(items: Item[], keyOf: (item: Item) => string) =>
  [...Map.groupBy(items, keyOf).values()].filter((group) => group.length > 1);

/** How often something occurs in a booking's timeline. */
export const countOf = ({ timeline }: Booking, wanted: string) =>
  timeline.filter(({ what }) => what === wanted).length;
