import { formatCode, formatDateTime } from './format.ts';
import styles from './timeline.module.css';

/** Where the code itself would not be clear enough. */
const words: Record<string, string> = { working: 'Work started', 'dispute-opened': 'Payment disputed' };

interface TimelineProps {
  /** What happened, oldest first; `at` is an ISO instant, the others are codes of the contract. */
  entries: { at: string; actor: string; what: string }[];
}

/** The history of a booking, as both parties see it. */
export function Timeline({ entries }: TimelineProps) {
  return (
    <ol className={styles.timeline}>
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.what}`} className={styles.entry}>
          <span className={styles.what}>{words[entry.what] ?? formatCode(entry.what)}</span>
          <span className={styles.when}>
            {formatCode(entry.actor)} · <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}
