import type { Service } from '@mendwell/contracts/service';
import { useWholeList } from '@mendwell/web-kit/http/whole-list';
import { startTransition, useEffect, useState } from 'react';
import { type NextTimeOf, useNextTimes } from '../../api/next-times.ts';
import { useServiceSearch } from '../../api/services.ts';

export interface Search {
  term: string;
  /** Only services with a free time in the next seven days. */
  isThisWeek: boolean;
}

export interface Results extends Search {
  services: Service[];
  /** The number of matching services, including unread ones. */
  total: number;
  nextTimes: NextTimeOf;
  /** Whether there are unread pages. */
  hasMore: boolean;
}

const step = 24;
const weekMs = 7 * 24 * 60 * 60 * 1000;
const isWithinWeek = (next: string | null | undefined) =>
  next != null && Date.parse(next) < Date.now() + weekMs;

const noServices: Service[] = [];
const nothingKnown: NextTimeOf = {};

/**
 * The results of a search. The catalog does not know free times, so a search for this week reads batches until enough
 * services match. `shown` keeps the previous results until new ones can be rendered.
 */
export function useSearchResults({ term, isThisWeek }: Search) {
  const list = useServiceSearch(term);
  const all = list.data?.items ?? noServices;
  const times = useNextTimes(all.map(({ _id }) => _id));
  const nextTimes = times.data ?? nothingKnown;
  const [wanted, setWanted] = useState(step);

  const areTimesKnown = all.length === 0 || (times.isSuccess && !times.isPlaceholderData);
  const services = isThisWeek ? all.filter(({ _id }) => isWithinWeek(nextTimes[_id])) : all;
  const isShort = isThisWeek && services.length < wanted;
  useWholeList(list, isShort && areTimesKnown);
  const isSearching = isShort && (!areTimesKnown || list.hasNextPage);

  const count = services.length;
  const total = isThisWeek ? count : (list.data?.total ?? 0);
  const isReady = list.data !== undefined && (count > 0 || !isSearching);
  const results: Results = { term, isThisWeek, services, total, nextTimes, hasMore: list.hasNextPage };
  const [shown, setShown] = useState(isReady ? results : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the members of `results`, which is a new object on each render
  useEffect(() => {
    // Renders many cards in short slices, so that a phone stays responsive.
    if (isReady) startTransition(() => setShown(results));
  }, [isReady, term, isThisWeek, all, count, total, nextTimes, list.hasNextPage]);

  const failed = list.error ? list : isThisWeek ? times : undefined;
  const isMoreFailed = list.isFetchNextPageError;
  return {
    shown,
    failure: failed?.error && {
      message: failed.error.message,
      isRetrying: failed.isFetching,
      retry: isMoreFailed ? list.fetchNextPage : failed.refetch,
    },
    /** Whether the failure concerns a further batch only. */
    isMoreFailed,
    isBusy: list.isFetching || isSearching,
    hasMore: list.hasNextPage && !isSearching,
    isReadingMore: list.isFetchingNextPage,
    readMore: () => {
      if (isThisWeek) setWanted(count + 1);
      else void list.fetchNextPage();
    },
  };
}
