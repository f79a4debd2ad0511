import type { Booking } from '@mendwell/contracts/booking';
import { canBe } from '@mendwell/contracts/booking-rules';
import { formatAppointment } from '@mendwell/contracts/time';
import { ReasonDialog } from '@mendwell/ui/bookings/reason-dialog';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { useCloseBooking } from '@mendwell/web-kit/bookings/booking-mutations';
import { useCancellationClock } from '@mendwell/web-kit/bookings/cancellation-clock';
import { useWholeList } from '@mendwell/web-kit/http/whole-list';
import { useBookedServices } from '../../api/bookings.ts';
import type { BookingDialogProps } from '../bookings/cancel-dialog.tsx';
import { refundNotice } from '../bookings/refund-notice.ts';
import styles from './series-visits.module.css';

/** Asks a patient before a visit of a series and those after it are cancelled, and states the refund of each. */
export default function CancelSeriesDialog({ booking, onClose }: BookingDialogProps) {
  const list = useBookedServices();
  useWholeList(list, true);
  const items = list.data?.items ?? [];
  const now = useCancellationClock(...items.filter(({ seriesId }) => seriesId === booking.seriesId));
  const visits = list.hasNextPage ? undefined : followingOf(booking, items, now);
  const following = visits?.filter(({ _id }) => _id !== booking._id);
  const cancellation = useCloseBooking(booking, 'cancelled', onClose, following);
  return (
    <ReasonDialog
      title="Cancel this and the following?"
      confirm="Cancel appointments"
      isBusy={cancellation.isPending || list.isFetchingNextPage}
      failure={cancellation.error?.message}
      onClose={onClose}
      onConfirm={(reason) => visits && cancellation.mutate(reason)}
    >
      <p>
        <bdi>{booking.serviceName}</bdi> with <bdi>{booking.providerName}</bdi>. Each is cancelled by its own
        terms.
      </p>
      <Loaded query={{ ...list, data: visits }} skeleton={<Skeleton height="8rem" />}>
        {(visits) => (
          <ul className={styles.list}>
            {visits.map((visit) => (
              <li key={visit._id}>
                {formatAppointment(visit.serviceDate, visit.timeZone)}
                <br />
                <strong>{refundNotice(visit, now)}</strong>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </ReasonDialog>
  );
}

/** The visits from this one on that can be cancelled, the first one first. */
const followingOf = ({ seriesId, serviceDate }: Booking, all: Booking[], now: Date) =>
  all
    .filter(
      (visit) =>
        visit.seriesId === seriesId &&
        visit.serviceDate >= serviceDate &&
        canBe('cancelled', visit, 'patient', now),
    )
    .sort((one, other) => Date.parse(one.serviceDate) - Date.parse(other.serviceDate));
