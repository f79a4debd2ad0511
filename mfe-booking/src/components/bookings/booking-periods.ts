import type { Booking } from '@mendwell/contracts/booking';
import { endOf, isOpen } from '@mendwell/contracts/booking-rules';
import { isPayable } from './payment-rules.ts';

export const periods = { upcoming: 'Upcoming', past: 'Past', unpaid: 'Still due', all: 'All' };
export type Period = keyof typeof periods;

/** Whether an appointment is still to come or going on. */
export const isUpcoming = (booking: Booking, now: Date) => isOpen(booking) && endOf(booking) > now;

const startOf = ({ serviceDate }: Booking) => Date.parse(serviceDate);

/** Upcoming or unpaid bookings, the first one first; past and closed ones, the latest first; or all of them in the given order. */
export function bookingsIn(period: Period, bookings: Booking[], now: Date): Booking[] {
  if (period === 'all') return bookings;
  const nextFirst = bookings.toSorted((a, b) => startOf(a) - startOf(b));
  if (period === 'unpaid') return nextFirst.filter(isPayable);
  return period === 'upcoming'
    ? nextFirst.filter((booking) => isUpcoming(booking, now))
    : nextFirst.filter((booking) => !isUpcoming(booking, now)).reverse();
}

/** The booking that the page was opened for comes first, wherever it is in the list. */
export const namedFirst = (named: string, bookings: Booking[]): Booking[] =>
  bookings.toSorted((a, b) => Number(b._id === named) - Number(a._id === named));
