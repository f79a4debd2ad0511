import { listTimesToMove } from '@mendwell/contracts/booking-calls';
import { listAvailability } from '@mendwell/contracts/schedule';
import { useState } from 'react';
import { http } from '../http/http.ts';
import { useQuery } from '../http/query.ts';
import { queryKeys } from '../http/query-keys.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The longest range of one call. */
const windowMs = 31 * dayMs;
/** Later ranges could reach beyond years of four digits, which calls cannot express. */
const lastMonth = Date.UTC(9999, 8);

/** The service to book, or the booking to move. */
type Wanted = { serviceId: string } | { bookingId: string };

/** Begins today or at a later instant. Ranges start at midnight UTC, so that all requests of a day share a cache entry. */
const useWindow = (wanted: Wanted, instant: number) => {
  const start = Math.floor(Math.max(instant, Date.now()) / dayMs) * dayMs;
  const from = new Date(start).toISOString();
  const to = new Date(start + windowMs).toISOString();
  return useQuery({
    queryKey: [...queryKeys.freeTimes, wanted, from],
    queryFn: ({ signal }) =>
      'bookingId' in wanted
        ? http(listTimesToMove, { ...wanted, from, to }, { signal })
        : http(listAvailability, { ...wanted, from, to }, { signal }),
  });
};

/**
 * The free times to book or move to: of the next 31 days, around the first `near` (ISO), and of the month last passed to
 * `onMonth`. `times` is undefined while they load and if any time may be requested. `failure`: some could not be read.
 */
export function useFreeTimes(wanted: Wanted, near?: string) {
  const [month, setMonth] = useState(0);
  const next = useWindow(wanted, 0);
  const [first] = useState(near);
  // From the week before, as pages show whole weeks.
  const around = useWindow(wanted, first ? Math.min(Date.parse(first), lastMonth) - 7 * dayMs : 0);
  const start = useWindow(wanted, month - dayMs);
  const end = useWindow(wanted, month - dayMs + windowMs);
  const reads = [next, around, start, end];
  const times = [...new Set(reads.flatMap(({ data }) => data?.times ?? []))].sort();
  const isByRequest = next.data?.byRequest === true;
  // A query has no error while it is tried again.
  const failed = reads.filter(({ data, errorUpdateCount }) => !isByRequest && !data && errorUpdateCount > 0);
  const failure =
    failed.length === 0
      ? undefined
      : {
          text: 'The free times could not be loaded.',
          onRetry: () => {
            for (const { refetch } of failed) void refetch();
          },
          isRetrying: failed.some(({ isFetching }) => isFetching),
        };
  return {
    times: failure || next.data?.byRequest === false ? times : undefined,
    isByRequest,
    isLoading: !failure && !isByRequest && reads.some(({ data }) => !data),
    failure,
    timeZone: next.data?.timeZone,
    onMonth: (first: Date) => setMonth(Math.min(first.getTime(), lastMonth)),
  };
}
