// Not in list.ts, which the home page loads.
import { useEffect } from 'react';
import type { useList } from './list.ts';

/** While `isNeeded`, fetches the rest of a list: a filter unknown to the server must see every item. */
export const useWholeList = (
  list: Pick<
    ReturnType<typeof useList>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >,
  isNeeded: boolean,
): void => {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const isDue = isNeeded && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
};
