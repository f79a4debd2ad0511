import { Availability } from '@mendwell/contracts/booking';
import { paths } from '@mendwell/contracts/paths';
import { useState } from 'react';
import { http } from './http.ts';
import { useQuery } from './query.ts';
import { queryKeys } from './query-keys.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The longest range of one call. */
const windowMs = 31 * dayMs;

/** Ranges start at midnight UTC, so that all requests of a day share a cache entry. */
const useWindow = (serviceId: string, index: number) => {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const at = (windows: number) => new Date(today + windows * windowMs).toISOString();
  const [from, to] = [at(index), at(index + 1)];
  return useQuery({
    queryKey: [...queryKeys.freeTimes, serviceId, from],
    queryFn: ({ signal }) =>
      http(Availability, `${paths.availability(serviceId)}?${new URLSearchParams({ from, to })}`, {
        signal,
        anonymous: true,
      }),
  });
};

const windowOf = (instant: number) => Math.max(0, Math.floor((instant - Date.now()) / windowMs));

/**
 * The free times of a service in the next 31 days and in the month last passed to `onMonth`. `times` is undefined while
 * loading and for a provider without working hours, whom patients may ask for any time.
 */
export function useFreeTimes(serviceId: string) {
  const [month, setMonth] = useState(0);
  const next = useWindow(serviceId, 0);
  const start = useWindow(serviceId, windowOf(month - dayMs));
  const end = useWindow(serviceId, windowOf(month + windowMs + dayMs));
  const answers = [next.data, start.data, end.data];
  const times = [...new Set(answers.flatMap((answer) => answer?.times ?? []))].sort();
  const hasHours = next.data?.byRequest === false;
  return {
    times: hasHours ? times : undefined,
    timeZone: next.data?.timeZone,
    onMonth: (first: Date) => setMonth(first.getTime()),
  };
}
