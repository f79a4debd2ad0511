import { formatAmount, formatPrice } from '../display/format.ts';
import styles from './payment-notes.module.css';

interface PaymentNotesProps {
  booking: {
    /** All amounts are in dollars. */
    price: number;
    paymentStatus: string;
    refundedAmount?: number | undefined;
    /** The total refund due because the booking was closed. */
    refundDueAmount?: number | undefined;
    disputeStatus?: string | undefined;
  };
  /** The text of each dispute status; an unknown status is shown as `Disputed`. */
  disputeNotes: Record<string, string>;
}

/** A partial refund, a refund on its way, or a dispute: details that the payment status lacks. */
export function PaymentNotes({ booking, disputeNotes }: PaymentNotesProps) {
  const { price, paymentStatus, refundedAmount, refundDueAmount = 0, disputeStatus } = booking;
  const isPartlyRefunded = refundedAmount !== undefined && paymentStatus !== 'refunded';
  const stillDue = paymentStatus === 'refunded' ? 0 : refundDueAmount - (refundedAmount ?? 0);
  return (
    <>
      {isPartlyRefunded && (
        <span className={styles.note}>
          Refunded ${formatPrice(refundedAmount)} of ${formatPrice(price)}
        </span>
      )}
      {stillDue > 0 && <span className={styles.note}>Refund of ${formatAmount(stillDue)} on its way</span>}
      {disputeStatus && <span className={styles.note}>{disputeNotes[disputeStatus] ?? 'Disputed'}</span>}
    </>
  );
}
