import { idempotencyKeyHeader } from '@mendwell/contracts/booking';
import { checkSeries, createSeries, type SeriesQuery } from '@mendwell/contracts/series';
import type { Service } from '@mendwell/contracts/service';
import { ownZone } from '@mendwell/contracts/time';
import { useDraft } from '@mendwell/web-kit/forms/draft';
import { http } from '@mendwell/web-kit/http/http';
import { useInvalidate } from '@mendwell/web-kit/http/invalidate';
import { useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { toast } from '@mendwell/web-kit/toast/toast';
import { changesService, isKeyReused, termsOf } from '../appointment/use-booking.ts';
import { seriesMutationKey } from './repeat.ts';

/** Which visits are free. Read again with the free times, so after a refusal. */
export const useSeriesPlan = (plan: Omit<SeriesQuery, 'timeZone'>) =>
  useQuery({
    queryKey: [...queryKeys.freeTimes, plan],
    queryFn: ({ signal }) => http(checkSeries, { ...plan, timeZone: ownZone() }, { signal }),
  });

const noAttempt = { key: '' };

/**
 * Books a series exactly once, even if an answer gets lost: the key is kept until one of its requests is known to be booked.
 * `onBooked` runs even after navigation away.
 */
export function useSeriesBooking(service: Service, onBooked: () => void) {
  const reloadBookings = useInvalidate(queryKeys.bookings);
  const reloadService = useInvalidate(queryKeys.service);
  const reloadFreeTimes = useInvalidate(queryKeys.freeTimes);
  const { values: attempt, save } = useDraft(`series-attempt:${service._id}`, noAttempt);

  return useSingleMutation({
    mutationKey: seriesMutationKey(service),
    mutationFn: (visits: { serviceDates: string[]; instructions: string }) => {
      const key = attempt.key || crypto.randomUUID();
      save({ key });
      const body = { serviceId: service._id, terms: termsOf(service), patientTimeZone: ownZone(), ...visits };
      return http(createSeries, {}, body, { headers: { [idempotencyKeyHeader]: key } });
    },
    onSuccess: () => {
      save(noAttempt);
      onBooked();
      toast.success('Service Book successfully');
      reloadBookings();
    },
    onError: (error) => {
      if (!isKeyReused(error)) {
        toast.error(error.message);
        return changesService(error) && reloadService();
      }
      save(noAttempt);
      toast.error('Your first request went through after all, without your later changes.');
      reloadBookings();
    },
    onSettled: reloadFreeTimes,
  });
}
