import type { Booking } from '@mendwell/contracts/booking';
import { canBe } from '@mendwell/contracts/booking-rules';
import { pages } from '@mendwell/contracts/pages';
import { reviewRefusal } from '@mendwell/contracts/review-rules';
import { Button, buttonClass } from '@mendwell/ui/display/button';
import { useAddToCalendar } from '@mendwell/web-kit/bookings/calendar-entry';
import { Link } from '@mendwell/web-kit/routing/router';
import styles from './booking-details.module.css';
import { isInCalendar } from './booking-periods.ts';

export interface BookingActionsProps {
  booking: Booking;
  onMove: (booking: Booking) => void;
  onCancel: (booking: Booking) => void;
}

/** A patient's actions on an appointment, except payment. */
export function BookingActions({ booking, onMove, onCancel }: BookingActionsProps) {
  const now = new Date();
  const refusal = reviewRefusal(booking, now);
  const calendar = useAddToCalendar(booking);
  const describedBy = `service-${booking._id}`;
  const button = { variant: 'secondary', size: 'small', 'aria-describedby': describedBy } as const;
  const link = {
    className: buttonClass({ variant: 'quiet', size: 'small' }),
    'aria-describedby': describedBy,
  };
  return (
    <div className={styles.actions}>
      {canBe('moved', booking, 'patient', now) && (
        <Button {...button} onClick={() => onMove(booking)}>
          Move
        </Button>
      )}
      {canBe('cancelled', booking, 'patient', now) && (
        <Button {...button} onClick={() => onCancel(booking)}>
          Cancel
        </Button>
      )}
      {isInCalendar(booking, now) && (
        <Button {...button} isBusy={calendar.isPending} onClick={() => calendar.mutate()}>
          Add to calendar
        </Button>
      )}
      {(refusal === null || refusal === 'too-late') && (
        <Link to={pages.writeReview(booking._id)} {...link}>
          {refusal ? 'Your review' : 'Write a review'}
        </Link>
      )}
      <Link to={pages.bookService(booking.serviceId)} {...link}>
        Book again
      </Link>
      <Link to={pages.serviceDetails(booking.serviceId)} {...link}>
        View service
      </Link>
    </div>
  );
}
