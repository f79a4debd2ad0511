import type { Booking } from '@mendwell/contracts/booking';
import { cancelSeries } from '@mendwell/contracts/series';
import { formatWhen } from '@mendwell/contracts/time';
import { http } from '@mendwell/web-kit/http/http';
import { updateListItem } from '@mendwell/web-kit/http/list';
import { rendered, useQueryClient } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { toast } from '@mendwell/web-kit/toast/toast';

/** Cancels a visit of a series and those after it; the variable is the reason. Says which could not be cancelled. */
export function useCancelSeries({ _id: from, seriesId = '' }: Booking, onDone: () => void) {
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
