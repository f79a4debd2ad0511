import type { Booking } from '@mendwell/contracts/booking';
import { Button } from '@mendwell/ui/button';

interface PayButtonProps {
  /** The id of the element that names the service, since every row's button says the same. */
  describedBy: string;
  booking: Booking;
  onPay: (booking: Booking) => void;
}

const settled = { paid: 'Paid', processing: 'Processing', refunded: 'Refunded' } as const;

/** The money's state of a row: to pay, or the word for why there is nothing to pay. */
export function PayButton({ booking, describedBy, onPay }: PayButtonProps) {
  const { paymentStatus, price } = booking;
  if (price === 0) return <span>Free</span>;
  if (paymentStatus === 'unpaid' || paymentStatus === 'failed') {
    return (
      <Button size="small" aria-describedby={describedBy} onClick={() => onPay(booking)}>
        Pay
      </Button>
    );
  }
  return (
    <Button size="small" aria-describedby={describedBy} disabled>
      {settled[paymentStatus]}
    </Button>
  );
}
