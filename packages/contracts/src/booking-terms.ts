import { formatAppointment } from './appointment-time.ts';
import type { Booking } from './booking.ts';
import { cancellationTerms, lateRefundInWords } from './cancellation-terms.ts';
import { freeUntilOf, statedDeadline } from './refund.ts';

/**
 * `cancellationTerms` of a booking, at `now`: it has a date if the deadline is not the stated one, because the booking was
 * moved. The patient is `You` or named.
 */
export function bookingTerms(booking: Booking, now: Date, patient = 'You'): string {
  const { serviceDate, timeZone, lateRefundPercent } = booking;
  const until = freeUntilOf(booking);
  if (lateRefundPercent === 100 || until >= new Date(serviceDate))
    return `${patient} can cancel for free until it begins.`;
  if (until < now) return `It is too late to cancel for free: ${lateRefundInWords(booking)}.`;
  if (until.getTime() === statedDeadline(booking).getTime()) return cancellationTerms(booking, patient);
  const date = formatAppointment(until.toISOString(), timeZone);
  return `${patient} can cancel for free until ${date}. After that, ${lateRefundInWords(booking)}.`;
}
