import type { Booking } from '@mendwell/contracts/booking';
import { pages } from '@mendwell/contracts/pages';
import { reviewRefusal } from '@mendwell/contracts/review-rules';
import { Button, buttonClass } from '@mendwell/ui/display/button';
import { Link } from '@mendwell/web-kit/routing/router';
import { useIsReviewed } from '../../api/reviews.ts';
import { type AppointmentActions, AppointmentButtons } from './appointment-buttons.tsx';
import { possible } from './asked-dialog.ts';
import styles from './booking-details.module.css';

export interface BookingActionsProps extends AppointmentActions {
  booking: Booking;
  onDeleteNote: (booking: Booking) => void;
}

/** A patient's actions on an appointment, except payment. */
export function BookingActions({ booking, onDeleteNote, ...actions }: BookingActionsProps) {
  const now = new Date();
  const refusal = reviewRefusal(booking, now);
  // The form finds the next free time on its weekday and at its hour.
  const again = Date.parse(booking.serviceDate) < now.getTime() ? booking.serviceDate : undefined;
  const isReviewed = useIsReviewed(booking._id, refusal === null || refusal === 'too-late');
  const describedBy = `service-${booking._id}`;
  const link = {
    className: buttonClass({ variant: 'quiet', size: 'small' }),
    'aria-describedby': describedBy,
  };
  return (
    <div className={styles.actions}>
      <AppointmentButtons
        booking={booking}
        now={now}
        size="small"
        aria-describedby={describedBy}
        {...actions}
      />
      {possible.note(booking) && (
        <Button
          variant="quiet"
          size="small"
          aria-describedby={describedBy}
          onClick={() => onDeleteNote(booking)}
        >
          Delete my note
        </Button>
      )}
      {(refusal === null || isReviewed) && (
        <Link to={pages.writeReview(booking._id)} {...link}>
          {isReviewed ? 'Your review' : 'Write a review'}
        </Link>
      )}
      <Link to={pages.bookService(booking.serviceId, again)} {...link}>
        Book again
      </Link>
      <Link to={pages.serviceDetails(booking.serviceId)} {...link}>
        View service
      </Link>
    </div>
  );
}
