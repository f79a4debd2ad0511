import {
  listNextTimes,
  type NextTimes,
  nextTimesLimit,
  type WantedTimes,
} from '@mendwell/contracts/schedule';
import { http } from '@mendwell/web-kit/http/http';
import { useQuery, useQueryClient } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';

/** The next free times of services by id. */
export type FreeTimesOf = Readonly<Record<string, NextTimes[number]>>;

/**
 * Those of a list of services, of any day or only the wanted ones. One call per part, so that a longer list rereads only its
 * last part.
 */
export function useFreeTimesOf(serviceIds: string[], { available, part }: Partial<WantedTimes> = {}) {
  const queryClient = useQueryClient();
  const wanted = { ...(available && { available }), ...(part && { part }) };
  const when = `${available} ${part}`;
  const queryKey = [...queryKeys.freeTimes, 'next', when];
  const readPart = (ids: string[]) =>
    queryClient.fetchQuery({
      queryKey: [...queryKey, 'part', ids],
      queryFn: () => http(listNextTimes, { services: ids.join(), ...wanted }),
      staleTime: 30_000,
      // The query below retries.
      retry: false,
    });
  return useQuery({
    queryKey: [...queryKey, serviceIds],
    queryFn: async (): Promise<FreeTimesOf> => {
      const answers = await Promise.all(partsOf(serviceIds).map(readPart));
      return Object.fromEntries(answers.flat().map((next) => [next.serviceId, next]));
    },
    enabled: serviceIds.length > 0,
    placeholderData: (earlier, query) => (query?.queryKey.includes(when) ? earlier : undefined),
  });
}

const partsOf = (serviceIds: string[]) =>
  Array.from({ length: Math.ceil(serviceIds.length / nextTimesLimit) }, (_, index) =>
    serviceIds.slice(index * nextTimesLimit, (index + 1) * nextTimesLimit),
  );
