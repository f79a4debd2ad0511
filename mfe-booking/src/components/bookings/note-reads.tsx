import { formatDay } from '@mendwell/ui/display/format';
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

const Reads = ({ reads }: { reads: { readerName: string; on: string }[] }) => (
  <ul>
    {reads.map(({ readerName, on }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two readers may have the same name
      <li key={index}>
        Read by <bdi>{readerName}</bdi> on <time dateTime={on}>{formatDay(on)}</time>
      </li>
    ))}
  </ul>
);
