import type { AllNoteReads } from '@mendwell/contracts/booking';
import { listAllNoteReads } from '@mendwell/contracts/booking-calls';
import { pages } from '@mendwell/contracts/pages';
import { Card } from '@mendwell/ui/display/card';
import { formatDate } from '@mendwell/ui/display/format';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { http } from '@mendwell/web-kit/http/http';
import { useQuery } from '@mendwell/web-kit/http/query';
import { Link } from '@mendwell/web-kit/routing/router';
import styles from './profile.module.css';

const shownFirst = 5;

/** Who read what the user wrote to providers, over all bookings. */
export const NoteReaders = ({ uid }: { uid: string }) => {
  const query = useQuery({
    queryKey: ['all-note-reads', uid],
    queryFn: ({ signal }) => http(listAllNoteReads, {}, { signal }),
    staleTime: 0,
  });
  return (
    <Card as="section" className={styles.part}>
      <h2>Who read my notes</h2>
      <p>Your notes are sealed: only the provider of the appointment can open them, and you see when.</p>
      <Loaded query={query} skeleton={<Skeleton height="2.75rem" />} empty={<p>Nobody has read one yet.</p>}>
        {(reads) => (
          <>
            <Reads reads={reads.slice(0, shownFirst)} />
            {reads.length > shownFirst && (
              <details>
                <summary>Earlier</summary>
                <Reads reads={reads.slice(shownFirst)} />
              </details>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
};

const Reads = ({ reads }: { reads: AllNoteReads }) => (
  <ul className={styles.reads}>
    {reads.map(({ bookingId, serviceName, readerName, on, at }) => (
      <li key={`${bookingId} ${on}`}>
        <bdi>{readerName}</bdi> on <time dateTime={at}>{formatDate(at)}</time>, for{' '}
        <Link to={pages.bookedService(bookingId)}>
          <bdi>{serviceName}</bdi>
        </Link>
      </li>
    ))}
  </ul>
);
