import type { Booking } from '@mendwell/contracts/booking';
import { isClosed } from '@mendwell/contracts/booking-rules';
import { formatAppointment } from '@mendwell/contracts/time';
import { ReasonDialog } from '@mendwell/ui/bookings/reason-dialog';
import { useBookedServices } from '../../api/bookings.ts';
import type { BookingDialogProps } from '../bookings/cancel-dialog.tsx';
import { refundNotice } from '../bookings/refund-notice.ts';
import styles from './series-visits.module.css';
import { useCancelSeries } from './use-cancel-series.ts';

/** Asks a patient before a visit of a series and those after it are cancelled, and states the refund of each. */
export default function CancelSeriesDialog({ booking, onClose }: BookingDialogProps) {
  const cancellation = useCancelSeries(booking, onClose);
  const visits = useBookedServices().data?.items ?? [];
  const now = new Date();
  return (
    <ReasonDialog
      title="Cancel this and the following?"
      confirm="Cancel appointments"
      isBusy={cancellation.isPending}
      failure={cancellation.error?.message}
      onClose={onClose}
      onConfirm={cancellation.mutate}
    >
      <p>
        <bdi>{booking.serviceName}</bdi> with <bdi>{booking.providerName}</bdi>. Each is cancelled by its own
        terms.
      </p>
      <ul className={styles.list}>
        {followingOf(booking, visits).map((visit) => (
          <li key={visit._id}>
            {formatAppointment(visit.serviceDate, visit.timeZone)}
            <br />
            <strong>{refundNotice(visit, now)}</strong>
          </li>
        ))}
      </ul>
    </ReasonDialog>
  );
}

/** The visits from this one on that are not closed, the first one first. */
const followingOf = ({ seriesId, serviceDate }: Booking, all: Booking[]) =>
  all
    .filter(
      (visit) => visit.seriesId === seriesId && visit.serviceDate >= serviceDate && !isClosed(visit.status),
    )
    .sort((one, other) => Date.parse(one.serviceDate) - Date.parse(other.serviceDate));
