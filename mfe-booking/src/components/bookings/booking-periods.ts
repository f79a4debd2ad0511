import type { Booking } from '@mendwell/contracts/booking';
import { endOf, isClosed } from '@mendwell/contracts/booking-rules';

export const periods = { upcoming: 'Upcoming', past: 'Past', all: 'All' };
export type Period = keyof typeof periods;

const startOf = ({ serviceDate }: Booking) => Date.parse(serviceDate);

/** Upcoming bookings, the next one first; past and closed ones, the latest first; or all of them in the given order. */
export function bookingsIn(period: Period, bookings: Booking[], now: Date): Booking[] {
  if (period === 'all') return bookings;
  const isUpcoming = (booking: Booking) => !isClosed(booking.status) && endOf(booking) > now;
  const nextFirst = bookings.toSorted((a, b) => startOf(a) - startOf(b));
  return period === 'upcoming'
    ? nextFirst.filter(isUpcoming)
    : nextFirst.filter((booking) => !isUpcoming(booking)).reverse();
}

/** The booking that the page was opened for comes first, wherever it is in the list. */
export const namedFirst = (named: string, bookings: Booking[]): Booking[] =>
  bookings.toSorted((a, b) => Number(b._id === named) - Number(a._id === named));
