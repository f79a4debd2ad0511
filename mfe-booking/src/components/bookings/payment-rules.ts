import type { Booking } from '@mendwell/contracts/booking';
import { formatAmount, formatCode } from '@mendwell/ui/format';
import { isClosed } from '@mendwell/web-kit/booking-rules';

const isUnpaid = ({ paymentStatus }: Booking) => paymentStatus === 'unpaid' || paymentStatus === 'failed';

/** Whether a booking is still to be paid. */
export const isPayable = (booking: Booking) => booking.price > 0 && isUnpaid(booking) && !isClosed(booking);

/** Whether a booking was closed before it was paid. */
export const isNeverDue = (booking: Booking) => isUnpaid(booking) && isClosed(booking);

/** The state of a payment that cannot be made. */
export const paymentWords = ({ paymentStatus, refundedAmount }: Booking) =>
  paymentStatus === 'refunded' && refundedAmount
    ? `Refunded $${formatAmount(refundedAmount)}`
    : formatCode(paymentStatus);

/** Whether a payment arrived, even if it was refunded since. */
export const hasReceipt = ({ price, paymentStatus }: Booking) =>
  price > 0 && (paymentStatus === 'paid' || paymentStatus === 'refunded');

/** The state of a dispute, in words for the patient. */
export const disputeNotes = {
  open: 'Disputed with your bank',
  won: 'Dispute closed, payment stands',
  lost: 'Dispute closed in your favor',
};
