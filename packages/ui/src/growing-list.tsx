import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import styles from './growing-list.module.css';

/** A list that is read page by page: what has been read, and how to read on, as the query library reports it. */
export interface Growing<Item> {
  list: {
    items: Item[];
    /** How many items there are, read or not. */
    total: number;
  };
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
  /** How many are drawn at first and added by `Show more`. Default 24, whole rows in one, two and three columns. */
  step?: number;
}

/**
 * Draws a long list a part at a time, so that two hundred cards open as fast as twenty, and reads on when all that was
 * read is drawn. `elements` answers the drawn items: reading goes on with the first of the new ones.
 */
export function useGrowing<Item>(
  { list: { items, total }, pages, step = 24 }: Growing<Item>,
  elements: () => ArrayLike<Element> | undefined,
): { drawn: Item[]; more: ReactNode } {
  const [limit, setLimit] = useState(step);
  const firstNew = useRef<number>(undefined);
  const drawn = items.slice(0, limit);

  // The button moves away, at last for good.
  useEffect(() => {
    const element = firstNew.current === undefined ? undefined : elements()?.[firstNew.current];
    if (!(element instanceof HTMLElement)) return;
    firstNew.current = undefined;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  });

  const handleMore = () => {
    firstNew.current = drawn.length;
    setLimit(drawn.length + step);
    if (items.length < drawn.length + step && pages.hasNextPage) void pages.fetchNextPage();
  };

  const more = (items.length > limit || pages.hasNextPage) && (
    <div className={styles.more}>
      <p>
        {drawn.length} of {total}
      </p>
      {pages.isFetchNextPageError && pages.error ? (
        <ErrorState text={pages.error.message} onRetry={handleMore} isRetrying={pages.isFetchingNextPage} />
      ) : (
        <Button variant="secondary" isBusy={pages.isFetchingNextPage} onClick={handleMore}>
          Show more
        </Button>
      )}
    </div>
  );
  return { drawn, more };
}

interface GrowingListProps<Item> extends Growing<Item> {
  /** Draws one `li`. */
  children: (item: Item) => ReactNode;
  className?: string;
}

/** A list of cards that grows, see `useGrowing`. */
export function GrowingList<Item>({ children, className, ...growing }: GrowingListProps<Item>) {
  const ref: RefObject<HTMLUListElement | null> = useRef(null);
  const { drawn, more } = useGrowing(growing, () => ref.current?.children);
  return (
    <>
      <ul ref={ref} className={className}>
        {drawn.map(children)}
      </ul>
      {more}
    </>
  );
}
