import { formatAmount, formatPrice } from './format.ts';
import styles from './payment-notes.module.css';

interface PaymentNotesProps {
  booking: {
    /** In dollars, as `refundedAmount`. */
    price: number;
    paymentStatus: string;
    refundedAmount?: number | undefined;
    /** What goes back in total because the booking was closed. */
    refundDueAmount?: number | undefined;
    disputeStatus?: string | undefined;
  };
  /** What each state of a dispute means for the reader; an unknown one is shown as `Disputed`. */
  disputeNotes: Record<string, string>;
}

/** What the word for a booking's payment does not say: a partial refund, one on its way, a dispute. Often nothing. */
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
