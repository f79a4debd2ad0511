import { formatCode, formatDateTime } from './format.ts';
import { LongText } from './long-text.tsx';
import styles from './timeline.module.css';

/** Where the code itself would not be clear enough. */
const words: Record<string, string> = { working: 'Work started', 'dispute-opened': 'Payment disputed' };

interface TimelineProps {
  /** What happened, oldest first; `at` is an ISO instant, the others are codes of the contract. */
  entries: {
    at: string;
    actor: string;
    what: string;
    /** Why it was declined or cancelled, as typed. */
    reason?: string | undefined;
    /** Of `moved`: the instant before. */
    movedFrom?: string | undefined;
  }[];
}

/** The history of a booking, as both parties see it. */
export function Timeline({ entries }: TimelineProps) {
  return (
    <ol className={styles.timeline}>
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.what}`} className={styles.entry}>
          <span className={styles.what}>{words[entry.what] ?? formatCode(entry.what)}</span>
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
