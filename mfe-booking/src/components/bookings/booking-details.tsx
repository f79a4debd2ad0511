import type { Booking, NoteReads as NoteReadsAnswer } from '@mendwell/contracts/booking';
import { canBe } from '@mendwell/contracts/booking-rules';
import { bookingTerms } from '@mendwell/contracts/cancellation';
import { pages } from '@mendwell/contracts/pages';
import { reviewRefusal } from '@mendwell/contracts/review-rules';
import { formatAppointment } from '@mendwell/contracts/time';
import { Timeline } from '@mendwell/ui/bookings/timeline';
import { Button } from '@mendwell/ui/display/button';
import { formatDate } from '@mendwell/ui/display/format';
import { LongText } from '@mendwell/ui/display/long-text';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { useNoteReads } from '../../api/bookings.ts';
import { useIsReviewed } from '../../api/reviews.ts';
import { AppointmentButtons } from './appointment-buttons.tsx';
import { type OpenDialog, possible } from './asked-dialog.ts';
import styles from './booking-details.module.css';

interface BookingDetailsProps extends BookingActionsProps {
  /** False while the row is collapsed again. */
  isShown: boolean;
}

/** The expanded part of a row. */
export function BookingDetails({ isShown, ...props }: BookingDetailsProps) {
  const { booking } = props;
  const now = new Date();
  const hasTerms = booking.price > 0 && canBe('cancelled', booking, 'patient', now);
  return (
    <div className={styles.details}>
      <section aria-label="Appointment">
        <h2>Appointment</h2>
        <p>{formatAppointment(booking.serviceDate, booking.timeZone)}</p>
        {hasTerms && <p>{bookingTerms(booking, now)}</p>}
        {booking.instructions && <LongText className={styles.instructions}>{booking.instructions}</LongText>}
        <BookingActions {...props} />
      </section>
      <section aria-label="History">
        <h2>History</h2>
        <Timeline entries={booking.timeline} />
        <NoteReads bookingId={booking._id} isShown={isShown} />
      </section>
    </div>
  );
}

interface BookingActionsProps {
  booking: Booking;
  onOpen: OpenDialog;
}

/** A patient's actions on an appointment, except payment. */
function BookingActions({ booking, onOpen }: BookingActionsProps) {
  const now = new Date();
  const refusal = reviewRefusal(booking, now);
  // The form finds the next free time on its weekday and at its hour.
  const again = Date.parse(booking.serviceDate) < now.getTime() ? booking.serviceDate : undefined;
  const isReviewed = useIsReviewed(booking._id, refusal === null || refusal === 'too-late');
  const describedBy = `service-${booking._id}`;
  const quiet = { variant: 'quiet', size: 'small', 'aria-describedby': describedBy } as const;
  return (
    <div className={styles.actions}>
      <AppointmentButtons
        booking={booking}
        now={now}
        size="small"
        aria-describedby={describedBy}
        onOpen={onOpen}
      />
      {possible.note(booking) && (
        <Button {...quiet} onClick={() => onOpen('note', booking)}>
          Delete my note
        </Button>
      )}
      {(refusal === null || isReviewed) && (
        <ButtonLink to={pages.writeReview(booking._id)} {...quiet}>
          {isReviewed ? 'Your review' : 'Write a review'}
        </ButtonLink>
      )}
      <ButtonLink to={pages.bookService(booking.serviceId, again)} {...quiet}>
        Book again
      </ButtonLink>
      <ButtonLink to={pages.serviceDetails(booking.serviceId)} {...quiet}>
        View service
      </ButtonLink>
    </div>
  );
}

interface NoteReadsProps {
  bookingId: string;
  /** False while the row is collapsed. */
  isShown: boolean;
}

const shownFirst = 3;

/** Who read what the patient wrote, newest first. Shows nothing until it is known. */
function NoteReads({ bookingId, isShown }: NoteReadsProps) {
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
