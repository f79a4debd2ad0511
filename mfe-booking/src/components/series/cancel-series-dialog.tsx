import type { Booking } from '@mendwell/contracts/booking';
import { cancelBooking } from '@mendwell/contracts/booking-calls';
import { canBe } from '@mendwell/contracts/booking-rules';
import { formatAppointment, formatWhen } from '@mendwell/contracts/time';
import { ReasonDialog } from '@mendwell/ui/bookings/reason-dialog';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { useCancellationClock } from '@mendwell/web-kit/bookings/cancellation-clock';
import { http } from '@mendwell/web-kit/http/http';
import { updateListItem } from '@mendwell/web-kit/http/list';
import { useQueryClient } from '@mendwell/web-kit/http/query';
import { liveQueryKeys, queryKeys } from '@mendwell/web-kit/http/query-keys';
import { rendered } from '@mendwell/web-kit/http/rendered';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useWholeList } from '@mendwell/web-kit/http/whole-list';
import { toast } from '@mendwell/web-kit/toast/toast';
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
  const cancellation = useCancelVisits(booking, visits ?? [], onClose);
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

/** Cancels each by itself, as it is shown; the variable is the reason. Says which could not be cancelled. */
function useCancelVisits({ _id }: Booking, visits: Booking[], onDone: () => void) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ['cancel-series', _id],
    mutationFn: (reason: string) =>
      Promise.allSettled(
        visits.map(({ _id: bookingId, version }) => http(cancelBooking, { bookingId }, { reason, version })),
      ),
    onSuccess: async (outcomes) => {
      const cancelled = visits.filter((_, at) => outcomes[at]?.status === 'fulfilled');
      for (const visit of cancelled)
        updateListItem<Booking>(queryClient, queryKeys.bookings, visit._id, { status: 'cancelled' });
      await rendered();
      onDone();
      if (cancelled.length > 0)
        toast.success(
          cancelled.length === 1 ? 'Appointment cancelled' : `${cancelled.length} appointments cancelled`,
        );
      for (const [at, { serviceDate }] of visits.entries()) {
        const outcome = outcomes[at];
        if (outcome?.status === 'rejected')
          toast.error(`${formatWhen(serviceDate)}: ${outcome.reason.message}`);
      }
    },
    onSettled: () => {
      for (const queryKey of [...liveQueryKeys, queryKeys.freeTimes])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
