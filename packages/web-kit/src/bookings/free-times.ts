import { listAvailability } from '@mendwell/contracts/availability';
import { useState } from 'react';
import { http } from '../http/http.ts';
import { useQuery } from '../http/query.ts';
import { queryKeys } from '../http/query-keys.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The longest range of one call. */
const windowMs = 31 * dayMs;
/** Later ranges could reach beyond years of four digits, which calls cannot express. */
const lastMonth = Date.UTC(9999, 8);

/** Begins today or at a later instant. Ranges start at midnight UTC, so that all requests of a day share a cache entry. */
const useWindow = (serviceId: string, instant: number) => {
  const start = Math.floor(Math.max(instant, Date.now()) / dayMs) * dayMs;
  const from = new Date(start).toISOString();
  const to = new Date(start + windowMs).toISOString();
  return useQuery({
    queryKey: [...queryKeys.freeTimes, serviceId, from],
    queryFn: ({ signal }) => http(listAvailability, { serviceId, from, to }, { signal }),
  });
};

/**
 * The free times of a service in the next 31 days and in the month last passed to `onMonth`. `times` is undefined while
 * loading and for a provider without working hours, from whom patients may request any time.
 */
export function useFreeTimes(serviceId: string) {
  const [month, setMonth] = useState(0);
  const next = useWindow(serviceId, 0);
  const start = useWindow(serviceId, month - dayMs);
  const end = useWindow(serviceId, month - dayMs + windowMs);
  const answers = [next.data, start.data, end.data];
  const times = [...new Set(answers.flatMap((answer) => answer?.times ?? []))].sort();
  const hasHours = next.data?.byRequest === false;
  return {
    times: hasHours ? times : undefined,
    timeZone: next.data?.timeZone,
    onMonth: (first: Date) => setMonth(Math.min(first.getTime(), lastMonth)),
  };
}
