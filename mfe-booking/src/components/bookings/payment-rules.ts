import type { Booking } from '@mendwell/contracts/booking';

/** Whether a booking still waits for its money. */
export const isPayable = ({ price, paymentStatus }: Booking) =>
  price > 0 && (paymentStatus === 'unpaid' || paymentStatus === 'failed');

/** Whether money arrived, so that there is a receipt, also when it went back. */
export const hasReceipt = ({ price, paymentStatus }: Booking) =>
  price > 0 && (paymentStatus === 'paid' || paymentStatus === 'refunded');

/** How a dispute stands, for the patient who raised it with their bank. */
export const disputeNotes = {
  open: 'Disputed with your bank',
  won: 'Dispute closed, payment stands',
  lost: 'Dispute closed in your favor',
};
