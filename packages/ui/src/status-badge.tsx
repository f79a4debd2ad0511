import { classNames } from './class-names.ts';
import styles from './status-badge.module.css';

/** The work's states in words. */
export const statusWords = { pending: 'Pending', working: 'Working', completed: 'Completed' } as const;
/** The money's states in words. */
export const paymentWords = {
  unpaid: 'Unpaid',
  processing: 'Processing',
  paid: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
} as const;

/** The work's state: pending orange, working blue, completed green; a missing one is shown as Pending. */
export function StatusBadge({ status = 'pending' }: { status?: keyof typeof statusWords }) {
  return <span className={classNames(styles.badge, styles[status])}>{statusWords[status]}</span>;
}

/** The money's state, drawn lighter than the work's. */
export function PaymentBadge({ status }: { status: keyof typeof paymentWords }) {
  return (
    <span className={classNames(styles.badge, styles.outline, styles[status])}>{paymentWords[status]}</span>
  );
}
