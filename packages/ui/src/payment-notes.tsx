import { formatPrice } from './format.ts';
import styles from './payment-notes.module.css';

interface PaymentNotesProps {
  booking: {
    /** In dollars, as `refundedAmount`. */
    price: number;
    paymentStatus: string;
    refundedAmount?: number | undefined;
    disputeStatus?: string | undefined;
  };
  /** What each state of a dispute means for the reader; an unknown one is shown as `Disputed`. */
  disputeNotes: Record<string, string>;
}

/** What the word for a booking's payment does not say: a partial refund and a dispute. Nothing when there is neither. */
export function PaymentNotes({ booking, disputeNotes }: PaymentNotesProps) {
  const { price, paymentStatus, refundedAmount, disputeStatus } = booking;
  const isPartlyRefunded = refundedAmount !== undefined && paymentStatus !== 'refunded';
  return (
    <>
      {isPartlyRefunded && (
        <span className={styles.note}>
          Refunded ${formatPrice(refundedAmount)} of ${formatPrice(price)}
        </span>
      )}
      {disputeStatus && <span className={styles.note}>{disputeNotes[disputeStatus] ?? 'Disputed'}</span>}
    </>
  );
}
