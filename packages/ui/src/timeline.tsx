import { formatDateTime } from './format.ts';
import styles from './timeline.module.css';

const words = {
  requested: 'Requested',
  working: 'Work started',
  completed: 'Completed',
  'payment-processing': 'Payment processing',
  paid: 'Paid',
  'payment-failed': 'Payment failed',
  'partially-refunded': 'Partially refunded',
  refunded: 'Refunded',
  'dispute-opened': 'Payment disputed',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
} as const;

const actors = { patient: 'Patient', provider: 'Provider', payment: 'Payment' } as const;

interface TimelineProps {
  /** What happened, oldest first; `at` is an ISO instant. */
  entries: { at: string; actor: keyof typeof actors; what: keyof typeof words }[];
}

/** The history of a booking, as both parties see it. */
export function Timeline({ entries }: TimelineProps) {
  return (
    <ol className={styles.timeline}>
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.what}`} className={styles.entry}>
          <span className={styles.what}>{words[entry.what]}</span>
          <span className={styles.when}>
            {actors[entry.actor]} · <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}
