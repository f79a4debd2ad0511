import { useEffect } from 'react';

/** A list that is read page by page, as `useList` answers it. */
interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Reads a list to its end while `isNeeded`: a filter that the server does not know must see every item. */
export const useWholeList = (list: PagedList, isNeeded: boolean): void => {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const isDue = isNeeded && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
};
