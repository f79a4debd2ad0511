import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../display/button.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { useFocusFirstNew } from './focus-first-new.ts';
import styles from './show-more-list.module.css';

export interface ShowMoreOptions<Item> {
  list: {
    items: Item[];
    /** The length of the whole list. */
    total: number;
  };
  /** The query that reads the list in batches, which the query library calls pages. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
  /** How many items are rendered initially and per `Show more`. Default 24: full rows of one, two and three columns. */
  step?: number;
}

/**
 * Renders a long list in steps, so that two hundred cards open as fast as twenty, and fetches the next batch when needed.
 * `elements` returns the rendered items: `Show more` moves the focus to the first new one.
 */
export function useShowMore<Item>(
  { list: { items, total }, query, step = 24 }: ShowMoreOptions<Item>,
  elements: () => ArrayLike<Element> | undefined,
): { visible: Item[]; more: ReactNode } {
  const [limit, setLimit] = useState(step);
  const focusFirstNew = useFocusFirstNew(elements);
  const visible = items.slice(0, limit);

  const handleMore = () => {
    focusFirstNew(visible.length);
    setLimit(visible.length + step);
    if (items.length < visible.length + step && query.hasNextPage) void query.fetchNextPage();
  };

  const more = (items.length > limit || query.hasNextPage) && (
    <div className={styles.more}>
      <p>
        {visible.length} of {total}
      </p>
      {query.isFetchNextPageError && query.error ? (
        <ErrorState text={query.error.message} onRetry={handleMore} isRetrying={query.isFetchingNextPage} />
      ) : (
        <Button variant="secondary" isBusy={query.isFetchingNextPage} onClick={handleMore}>
          Show more
        </Button>
      )}
    </div>
  );
  return { visible, more };
}

interface ShowMoreListProps<Item> extends ShowMoreOptions<Item> {
  /** Renders one `li`. */
  children: (item: Item) => ReactNode;
  className?: string;
}

/** A list of cards with `useShowMore`. */
export function ShowMoreList<Item>({ children, className, ...options }: ShowMoreListProps<Item>) {
  const ref = useRef<HTMLUListElement>(null);
  const { visible, more } = useShowMore(options, () => ref.current?.children);
  return (
    <>
      <ul ref={ref} className={className}>
        {visible.map(children)}
      </ul>
      {more}
    </>
  );
}
