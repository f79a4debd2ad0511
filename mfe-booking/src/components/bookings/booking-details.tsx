import { canBe } from '@mendwell/contracts/booking-rules';
import { bookingTerms } from '@mendwell/contracts/cancellation';
import { formatAppointment } from '@mendwell/contracts/time';
import { Timeline } from '@mendwell/ui/bookings/timeline';
import { LongText } from '@mendwell/ui/display/long-text';
import { BookingActions, type BookingActionsProps } from './booking-actions.tsx';
import styles from './booking-details.module.css';
import { NoteReads } from './note-reads.tsx';

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
