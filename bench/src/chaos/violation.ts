import type { Booking, Seen } from './snapshot.ts';

/** Something that is not as it must be; `bookingId` is empty where it is not about one booking. */
export interface Breach {
  bookingId: string;
  text: string;
}

export const breach = (bookingId: string, text: string): Breach => ({ bookingId, text });
export const ofBookings = ({ bookings }: Seen, find: (booking: Booking) => string | false | undefined) =>
  [...bookings.values()].flatMap((booking) => {
    const text = find(booking);
    return text ? [breach(booking.id, text)] : [];
  });
export const repeated = <Item>(items: Item[], keyOf: (item: Item) => string) =>
  [...Map.groupBy(items, keyOf).values()].filter((group) => group.length > 1);
export const countOf = ({ timeline }: Booking, wanted: string) =>
  timeline.filter(({ what }) => what === wanted).length;
