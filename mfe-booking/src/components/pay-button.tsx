import type { Booking } from '@mendwell/contracts/booking';
import { Button } from '@mendwell/ui/button';
import { isPayable } from './is-payable.ts';

interface PayButtonProps {
  /** The id of the element that names the service, since every row's button says the same. */
  describedBy: string;
  booking: Booking;
  onPay: (booking: Booking) => void;
}

const words = {
  unpaid: 'Pay',
  failed: 'Pay',
  processing: 'Processing',
  paid: 'Paid',
  refunded: 'Refunded',
} as const;

/** The money's state of a row: to pay, or the word for why there is nothing to pay. */
export function PayButton({ booking, describedBy, onPay }: PayButtonProps) {
  if (booking.price === 0) return <span>Free</span>;
  return (
    <Button
      size="small"
      aria-describedby={describedBy}
      disabled={!isPayable(booking)}
      onClick={() => onPay(booking)}
    >
      {words[booking.paymentStatus]}
    </Button>
  );
}
