import type { Booking } from '@mendwell/contracts/booking';
import { formatAmount, formatCode } from '@mendwell/ui/display/format';
import { isClosed } from '@mendwell/web-kit/bookings/booking-rules';

const isUnpaid = ({ paymentStatus }: Booking) => paymentStatus === 'unpaid' || paymentStatus === 'failed';

/** Whether a booking can be paid. */
export const isPayable = (booking: Booking) => booking.price > 0 && isUnpaid(booking) && !isClosed(booking);

/** Whether a booking was closed before it was paid. */
export const isNeverDue = (booking: Booking) => isUnpaid(booking) && isClosed(booking);

/** The status of a payment that is not payable. */
export const paymentLabel = ({ paymentStatus, refundedAmount }: Booking) =>
  paymentStatus === 'refunded' && refundedAmount
    ? `Refunded $${formatAmount(refundedAmount)}`
    : formatCode(paymentStatus);

/** Whether a payment succeeded, even if it was refunded later. */
export const hasReceipt = ({ price, paymentStatus }: Booking) =>
  price > 0 && (paymentStatus === 'paid' || paymentStatus === 'refunded');

/** The patient's texts for a dispute's status. */
export const disputeNotes = {
  open: 'Disputed with your bank',
  won: 'Dispute closed, payment stands',
  lost: 'Dispute closed in your favor',
};
