import type { NoteReads as NoteReadsAnswer } from '@mendwell/contracts/booking';
import { formatDate } from '@mendwell/ui/display/format';
import { useNoteReads } from '../../api/bookings.ts';
import styles from './note-reads.module.css';

interface NoteReadsProps {
  bookingId: string;
  /** False while the row is collapsed. */
  isShown: boolean;
}

const shownFirst = 3;

/** Who read what the patient wrote, newest first. Shows nothing until it is known. */
export function NoteReads({ bookingId, isShown }: NoteReadsProps) {
  const { data: reads = [] } = useNoteReads(bookingId, isShown);
  const earlier = reads.slice(shownFirst);
  if (reads.length === 0) return null;
  return (
    <div className={styles.reads}>
      <Reads reads={reads.slice(0, shownFirst)} />
      {earlier.length > 0 && (
        <details>
          <summary>Earlier</summary>
          <Reads reads={earlier} />
        </details>
      )}
    </div>
  );
}

const Reads = ({ reads }: { reads: NoteReadsAnswer }) => (
  <ul>
    {reads.map(({ readerName, at }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two readers may have the same name
      <li key={index}>
        Read by <bdi>{readerName}</bdi> on <time dateTime={at}>{formatDate(at)}</time>
      </li>
    ))}
  </ul>
);
