import type { Booking } from '@mendwell/contracts/booking';
import { isClosed, isUnpaid } from '@mendwell/contracts/booking-rules';
import { formatAmount, formatCode } from '@mendwell/ui/display/format';

export const isPayable = ({ price, paymentStatus, status }: Booking) =>
  price > 0 && isUnpaid(paymentStatus) && !isClosed(status);

/** Whether a booking was closed before it was paid. */
export const isNeverDue = ({ paymentStatus, status }: Booking) => isUnpaid(paymentStatus) && isClosed(status);

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
