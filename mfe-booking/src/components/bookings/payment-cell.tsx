import type { Booking } from '@mendwell/contracts/booking';
import { Button } from '@mendwell/ui/button';
import { PaymentNotes } from '@mendwell/ui/payment-notes';
import styles from './payment-cell.module.css';
import { disputeNotes, hasReceipt, isNeverDue, isPayable, paymentWords } from './payment-rules.ts';

interface PaymentCellProps {
  /** The id of the element that names the service: the buttons of all rows have the same text. */
  describedBy: string;
  booking: Booking;
  onPay: (booking: Booking) => void;
  onReceipt: (booking: Booking) => void;
}

/** The payment of a row: the button to pay or the payment's state, its receipt, refunds and disputes. */
export function PaymentCell({ booking, describedBy, onPay, onReceipt }: PaymentCellProps) {
  if (booking.price === 0) return <span>Free</span>;
  if (isNeverDue(booking)) return <span>Nothing to pay</span>;
  return (
    <div className={styles.payment}>
      <Button
        size="small"
        aria-describedby={describedBy}
        disabled={!isPayable(booking)}
        onClick={() => onPay(booking)}
      >
        {isPayable(booking) ? 'Pay' : paymentWords(booking)}
      </Button>
      {hasReceipt(booking) && (
        <Button
          size="small"
          variant="quiet"
          aria-describedby={describedBy}
          onClick={() => onReceipt(booking)}
        >
          Receipt
        </Button>
      )}
      <PaymentNotes booking={booking} disputeNotes={disputeNotes} />
    </div>
  );
}
