import type { Booking } from '@mendwell/contracts/booking';
import { formatDate } from '@mendwell/ui/display/format';
import { LockIcon } from '@mendwell/ui/display/icons';
import { useNoteReads } from '../../api/bookings.ts';
import styles from './ticket.module.css';

/** Who opened the patient's note last. Shows nothing until it is known. */
export function TicketNote({ booking }: { booking: Booking }) {
  const { data: reads } = useNoteReads(booking._id, true);
  const [last] = reads ?? [];
  if (!reads || (!last && !booking.instructions)) return null;
  return (
    <p className={styles.note}>
      <LockIcon size={16} />
      <span>
        <bdi>{last?.readerName ?? booking.providerName}</bdi>{' '}
        {last ? (
          <>
            opened your note on <time dateTime={last.at}>{formatDate(last.at)}</time>
          </>
        ) : (
          'has not opened your note yet'
        )}
      </span>
    </p>
  );
}
