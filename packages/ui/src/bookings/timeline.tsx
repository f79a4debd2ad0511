import { formatCode, formatDateTime } from '../display/format.ts';
import { LongText } from '../display/long-text.tsx';
import styles from './timeline.module.css';

/** Replaces codes that would be unclear. */
const labels: Record<string, string> = { working: 'Work started', 'dispute-opened': 'Payment disputed' };

interface TimelineProps {
  /** Oldest first; `at` is an ISO instant, `actor` and `what` are codes of the contract. */
  entries: {
    at: string;
    actor: string;
    what: string;
    /** The reason for declining or cancelling. */
    reason?: string | undefined;
    /** The previous instant of a `moved` booking. */
    movedFrom?: string | undefined;
  }[];
}

export function Timeline({ entries }: TimelineProps) {
  return (
    <ol className={styles.timeline}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added, and two may be alike
        <li key={index} className={styles.entry}>
          <span className={styles.what}>{labels[entry.what] ?? formatCode(entry.what)}</span>
          {entry.movedFrom && <span>From {formatDateTime(entry.movedFrom)}</span>}
          {entry.reason && <LongText foldFrom={200}>{entry.reason}</LongText>}
          <span className={styles.when}>
            {formatCode(entry.actor)} · <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}
