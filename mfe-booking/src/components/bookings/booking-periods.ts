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
