import { formatAppointment } from '@mendwell/contracts/appointment-time';
import type { Booking } from '@mendwell/contracts/booking';
import { hoursInWords } from '@mendwell/contracts/cancellation-terms';
import { toCents, toDollars } from '@mendwell/contracts/money';
import { freeUntilOf, refundPercentAt, shareOf, statedDeadline } from '@mendwell/contracts/refund';
import { servicePolicy } from '@mendwell/contracts/service';
import { formatAmount } from '@mendwell/ui/display/format';

/** Tells a patient what cancelling now would refund. */
export function refundNotice(booking: Booking, now: Date): string {
  const { price, paymentStatus, refundedAmount = 0, disputeStatus } = booking;
  // The previous release of the service tells no amount.
  const { lostAmount = disputeStatus === 'lost' ? price : 0 } = booking;
  if (price === 0) return 'This appointment is free, so there is nothing to refund.';
  if (paymentStatus === 'refunded') return 'Your payment has already been refunded.';
  if (paymentStatus === 'processing')
    return 'Your payment is still being processed. If it goes through, you get a full refund.';
  if (paymentStatus !== 'paid') return 'Nothing has been paid yet, so there is nothing to refund.';

  const returned = toCents(refundedAmount) + toCents(lostAmount);
  if (returned >= toCents(price)) return 'All of your payment has already been returned.';
  const percent = refundPercentAt(booking, 'patient', now);
  const due = toDollars(shareOf(toCents(price), percent) - returned);
  const back = `$${formatAmount(due)} back`;
  if (percent === 100) return `You get ${back}`;
  return `${lateBecause(booking, now)}: ${due > 0 ? `you get ${back}` : 'nothing is paid back'}`;
}

function lateBecause(booking: Booking, now: Date): string {
  const { freeCancellationHours = servicePolicy.freeCancellationHours, timeZone } = booking;
  if (now > statedDeadline(booking)) return `Less than ${hoursInWords(freeCancellationHours)} to go`;
  const date = formatAppointment(freeUntilOf(booking).toISOString(), timeZone);
  return `You could cancel for free until ${date}, before you moved the appointment`;
}
