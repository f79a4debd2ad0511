import type { Service } from '@mendwell/contracts/service';
import { startTransition, useEffect, useState } from 'react';
import { type FreeTimesOf, useFreeTimesOf } from '../../api/free-times.ts';
import { callParametersOf, type Search } from '../../api/search-address.ts';
import { useServiceList } from '../../api/services.ts';

export interface Results {
  search: Search;
  services: Service[];
  /** The number of matching services, including unread ones. */
  total: number;
  freeTimes: FreeTimesOf;
}

const noServices: Service[] = [];
const nothingKnown: FreeTimesOf = {};

/** The results of a search. `shown` keeps the previous results until new ones can be rendered. */
export function useSearchResults(search: Search) {
  const list = useServiceList(search);
  const services = list.data?.items ?? noServices;
  const serviceIds = services.map(({ _id }) => _id);
  const freeTimes = useFreeTimesOf(serviceIds, callParametersOf(search, new Date())).data ?? nothingKnown;
  const total = list.data?.total ?? 0;

  const isReady = list.data !== undefined;
  const results: Results = { search, services, total, freeTimes };
  const [shown, setShown] = useState(isReady ? results : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the members of `results`, which is a new object on each render
  useEffect(() => {
    // Renders many cards in short slices, so that a phone stays responsive.
    if (isReady) startTransition(() => setShown(results));
  }, [isReady, search, services, total, freeTimes]);

  const isMoreFailed = list.isFetchNextPageError;
  return {
    shown,
    failure: list.error && {
      message: list.error.message,
      retry: isMoreFailed ? list.fetchNextPage : list.refetch,
    },
    /** Whether the failure concerns a further batch only. */
    isMoreFailed,
    isBusy: list.isFetching,
    /** Whether `shown` are the results of another search, and those of this one are awaited. */
    isSearching: !isReady && list.isFetching,
    hasMore: list.hasNextPage,
    isReadingMore: list.isFetchingNextPage,
    readMore: () => void list.fetchNextPage(),
  };
}
