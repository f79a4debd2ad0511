import { listNextTimes, type NextTimes, nextTimesLimit } from '@mendwell/contracts/schedule';
import { http } from '@mendwell/web-kit/http/http';
import { useQuery, useQueryClient } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';

/** The next free times of services by id. */
export type FreeTimesOf = Readonly<Record<string, NextTimes[number]>>;

/** Those of a list of services. One call per part, so that a longer list rereads only its last part. */
export function useFreeTimesOf(serviceIds: string[]) {
  const queryClient = useQueryClient();
  const queryKey = [...queryKeys.freeTimes, 'next'];
  const readPart = (part: string[]) =>
    queryClient.fetchQuery({
      queryKey: [...queryKey, 'part', part],
      queryFn: () => http(listNextTimes, { services: part.join() }),
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
    placeholderData: (earlier) => earlier,
  });
}

const partsOf = (serviceIds: string[]) =>
  Array.from({ length: Math.ceil(serviceIds.length / nextTimesLimit) }, (_, index) =>
    serviceIds.slice(index * nextTimesLimit, (index + 1) * nextTimesLimit),
  );
