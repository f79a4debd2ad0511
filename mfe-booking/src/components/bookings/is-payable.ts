import type { Booking } from '@mendwell/contracts/booking';

/** Whether a booking still waits for its money. */
export const isPayable = ({ price, paymentStatus }: Booking) =>
  price > 0 && (paymentStatus === 'unpaid' || paymentStatus === 'failed');
