import type { Booking } from '@mendwell/contracts/booking';
import { formatDateTime } from '@mendwell/ui/format';
import { LongText } from '@mendwell/ui/long-text';
import { Timeline } from '@mendwell/ui/timeline';
import styles from './booking-details.module.css';

/** The expanded part of a row. */
export function BookingDetails({ booking }: { booking: Booking }) {
  return (
    <div className={styles.details}>
      <section aria-label="Appointment">
        <h2>Appointment</h2>
        <p>{formatDateTime(booking.serviceDate)}</p>
        {booking.instructions && <LongText className={styles.instructions}>{booking.instructions}</LongText>}
      </section>
      <section aria-label="History">
        <h2>History</h2>
        <Timeline entries={booking.timeline} />
      </section>
    </div>
  );
}
