import type { Booking } from '@mendwell/contracts/booking';
import { servicePolicy } from '@mendwell/contracts/service';
import { isClosed } from '@mendwell/web-kit/booking-changes';

/** What the list shows, by appointment. */
export const periods = { upcoming: 'Upcoming', past: 'Past', all: 'All' };
export type Period = keyof typeof periods;

const minuteMs = 60_000;
const startOf = ({ serviceDate }: Booking) => Date.parse(serviceDate);
const endOf = (booking: Booking) =>
  startOf(booking) + (booking.durationMinutes ?? servicePolicy.durationMinutes) * minuteMs;

/**
 * The bookings of a period: what is to come with the next one first, what is over or called off with the latest first,
 * all of them as they are.
 */
export function bookingsIn(period: Period, bookings: Booking[], now: Date): Booking[] {
  if (period === 'all') return bookings;
  const isUpcoming = (booking: Booking) => !isClosed(booking) && endOf(booking) > now.getTime();
  const nextFirst = bookings.toSorted((a, b) => startOf(a) - startOf(b));
  return period === 'upcoming'
    ? nextFirst.filter(isUpcoming)
    : nextFirst.filter((booking) => !isUpcoming(booking)).reverse();
}
