import type { Booking } from '@mendwell/contracts/booking';
import { PaymentNotes } from '@mendwell/ui/bookings/payment-notes';
import { Button } from '@mendwell/ui/display/button';
import type { OpenDialog } from './asked-dialog.ts';
import styles from './payment-cell.module.css';
import { disputeNotes, hasReceipt, isNeverDue, isPayable, paymentLabel } from './payment-rules.ts';

interface PaymentCellProps {
  /** The id of the element with the service's name, because all rows have the same button labels. */
  describedBy: string;
  booking: Booking;
  onOpen: OpenDialog;
}

/** The Pay button or payment status of a booking, its receipt, refunds and disputes. */
export function PaymentCell({ booking, describedBy, onOpen }: PaymentCellProps) {
  if (booking.price === 0) return <span>Free</span>;
  if (isNeverDue(booking)) return <span>Nothing to pay</span>;
  return (
    <div className={styles.payment}>
      <Button
        size="small"
        aria-describedby={describedBy}
        disabled={!isPayable(booking)}
        onClick={() => onOpen('payment', booking)}
      >
        {isPayable(booking) ? 'Pay' : paymentLabel(booking)}
      </Button>
      {hasReceipt(booking) && (
        <Button
          size="small"
          variant="quiet"
          aria-describedby={describedBy}
          onClick={() => onOpen('receipt', booking)}
        >
          Receipt
        </Button>
      )}
      <PaymentNotes booking={booking} disputeNotes={disputeNotes} />
    </div>
  );
}
