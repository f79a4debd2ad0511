import type { Booking } from '@mendwell/contracts/booking';
import { freeUntilOf, hoursInWords, previewRefund, statedDeadline } from '@mendwell/contracts/cancellation';
import { servicePolicy } from '@mendwell/contracts/service';
import { formatWhen } from '@mendwell/contracts/time';
import { formatAmount } from '@mendwell/ui/display/format';

/** Why a patient gets nothing back now. */
const nothing = {
  free: 'This appointment is free, so there is nothing to refund.',
  unpaid: 'Nothing has been paid yet, so there is nothing to refund.',
  processing: 'Your payment is still being processed. If it goes through, you get a full refund.',
  refunded: 'Your payment has already been refunded.',
  returned: 'All of your payment has already been returned.',
};

/** Tells a patient what cancelling now would refund. */
export function refundNotice(booking: Booking, now: Date): string {
  const refund = previewRefund(booking, 'patient', now);
  if (refund.outcome !== 'due') return nothing[refund.outcome];
  const back = `$${formatAmount(refund.due)} back`;
  if (refund.percent === 100) return `You get ${back}`;
  return `${lateBecause(booking, now)}: ${refund.due > 0 ? `you get ${back}` : 'nothing is paid back'}`;
}

function lateBecause(booking: Booking, now: Date): string {
  const { freeCancellationHours = servicePolicy.freeCancellationHours } = booking;
  if (now > statedDeadline(booking)) return `Less than ${hoursInWords(freeCancellationHours)} to go`;
  const date = formatWhen(freeUntilOf(booking).toISOString(), undefined, now);
  return `You could cancel for free until ${date}, before you moved the appointment`;
}
