import type { Booking } from '@mendwell/contracts/booking';
import { isClosed } from '@mendwell/contracts/booking-rules';
import { cancelSeries } from '@mendwell/contracts/series';
import { formatAppointment, formatWhen } from '@mendwell/contracts/time';
import { ReasonDialog } from '@mendwell/ui/bookings/reason-dialog';
import { http } from '@mendwell/web-kit/http/http';
import { updateListItem } from '@mendwell/web-kit/http/list';
import { useQueryClient } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { rendered } from '@mendwell/web-kit/http/rendered';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { toast } from '@mendwell/web-kit/toast/toast';
import { useBookedServices } from '../../api/bookings.ts';
import type { BookingDialogProps } from '../bookings/cancel-dialog.tsx';
import { refundNotice } from '../bookings/refund-notice.ts';
import styles from './series-visits.module.css';

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

/** Cancels a visit of a series and those after it; the variable is the reason. Says which could not be cancelled. */
function useCancelSeries({ _id: from, seriesId = '' }: Booking, onDone: () => void) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ['cancel-series', from],
    mutationFn: (reason: string) => http(cancelSeries, { seriesId }, { from, reason }),
    onSuccess: async ({ cancelled, kept }) => {
      for (const id of cancelled)
        updateListItem<Booking>(queryClient, queryKeys.bookings, id, { status: 'cancelled' });
      await rendered();
      onDone();
      if (cancelled.length > 0)
        toast.success(
          cancelled.length === 1 ? 'Appointment cancelled' : `${cancelled.length} appointments cancelled`,
        );
      for (const { serviceDate, detail } of kept) toast.error(`${formatWhen(serviceDate)}: ${detail}`);
    },
    onSettled: () => {
      for (const queryKey of [queryKeys.bookings, queryKeys.freeTimes])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
