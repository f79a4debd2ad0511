import type { Booking } from '@mendwell/contracts/booking';
import { canBe, endOf, isClosed, isOpen } from '@mendwell/contracts/booking-rules';
import { bookingTerms } from '@mendwell/contracts/cancellation';
import { answerInWords } from '@mendwell/contracts/provider-facts';
import { formatPrice } from '@mendwell/ui/display/format';
import { hasReceipt, isPayable, paymentLabel } from '../bookings/payment-rules.ts';

export interface Step {
  name: string;
  isDone: boolean;
}

/** What happens to an appointment, in order; none once it is called off. A free one has no receipt. */
export function stepsOf(booking: Booking, now: Date): Step[] {
  const { status, price } = booking;
  if (isClosed(status)) return [];
  const isAccepted = status !== 'pending';
  return [
    { name: 'Requested', isDone: true },
    { name: 'Accepted', isDone: isAccepted },
    { name: 'Visit', isDone: status === 'completed' || (isAccepted && endOf(booking) <= now) },
    ...(price > 0 ? [{ name: 'Receipt', isDone: hasReceipt(booking) }] : []),
  ];
}

/** Tells a patient what is agreed, when the provider usually answers, what it costs, and until when cancelling is free. */
export const ticketWords = (booking: Booking, now: Date, answerMinutes?: number): string =>
  [agreedIn(booking, now, answerMinutes), priceIn(booking), termsIn(booking, now)].filter(Boolean).join(' ');

function agreedIn(booking: Booking, now: Date, answerMinutes: number | undefined): string {
  const { status, timeZone } = booking;
  if (status === 'declined') return 'Your provider declined this appointment.';
  if (status === 'cancelled') return 'This appointment was cancelled.';
  if (status === 'completed') return 'Your provider has marked this visit as completed.';
  if (!isOpen(booking) || endOf(booking) <= now) return 'The time of this visit is over.';
  if (status === 'working') return 'Your provider has accepted and expects you.';
  // Only providers with working hours keep the time free from others.
  const held = timeZone ? 'Your time is held.' : 'Your provider has not answered yet.';
  if (answerMinutes !== undefined)
    return `${held} Your provider usually answers ${answerInWords(answerMinutes)}.`;
  return timeZone ? `${held} Your provider answers next.` : held;
}

function priceIn(booking: Booking): string {
  const { price } = booking;
  if (price === 0) return 'This visit is free.';
  if (isPayable(booking)) return `You pay $${formatPrice(price)}.`;
  if (booking.paymentStatus === 'paid') return `You have paid $${formatPrice(price)}.`;
  return isClosed(booking.status) && !hasReceipt(booking) ? '' : `Payment: ${paymentLabel(booking)}.`;
}

const termsIn = (booking: Booking, now: Date) =>
  booking.price > 0 && canBe('cancelled', booking, 'patient', now) ? bookingTerms(booking, now) : '';
