import type { Booking } from '@mendwell/contracts/booking';

/** Whether a booking is still to be paid. */
export const isPayable = ({ price, paymentStatus }: Booking) =>
  price > 0 && (paymentStatus === 'unpaid' || paymentStatus === 'failed');

/** Whether a payment arrived, even if it was refunded since. */
export const hasReceipt = ({ price, paymentStatus }: Booking) =>
  price > 0 && (paymentStatus === 'paid' || paymentStatus === 'refunded');

/** The state of a dispute, in words for the patient. */
export const disputeNotes = {
  open: 'Disputed with your bank',
  won: 'Dispute closed, payment stands',
  lost: 'Dispute closed in your favor',
};
