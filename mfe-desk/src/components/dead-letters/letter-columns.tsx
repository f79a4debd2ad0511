import type { DeadLetter } from '@mendwell/contracts/desk/dead-letters';
import { formatDateTime } from '@mendwell/ui/display/format';
import type { Column } from '../lists/desk-table.tsx';
import styles from '../lists/lists.module.css';

/** An unreadable event has any text as its date. */
const formatMoment = (text: string) => (Number.isNaN(Date.parse(text)) ? text : formatDateTime(text));

export const letterColumns: Column<DeadLetter>[] = [
  {
    title: 'Why',
    isBare: true,
    render: ({ reason, replayedAt }) => (
      <div className={styles.lines}>
        <span>{reason}</span>
        {replayedAt && <strong>Failed again after the replay at {formatDateTime(replayedAt)}</strong>}
      </div>
    ),
  },
  { title: 'Occurred', render: ({ occurredAt }) => (occurredAt ? formatMoment(occurredAt) : 'Unknown') },
  { title: 'Failures', isShort: true, render: ({ failures }) => failures },
  {
    title: 'Event',
    render: ({ id, data }) => (
      <details>
        <summary className={styles.code}>{id}</summary>
        <pre className={`${styles.code} ${styles.data}`}>{JSON.stringify(data, null, 2)}</pre>
      </details>
    ),
  },
];
