import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './growing-list.module.css';

interface GrowingListProps<Item> {
  items: Item[];
  /** Draws one `li`. */
  children: (item: Item) => ReactNode;
  /** How many are drawn at first and added by `Show more`. Default 24, whole rows in one, two and three columns. */
  step?: number;
  className?: string;
}

/** A long list, drawn a part at a time, so that two hundred cards open as fast as twenty. */
export function GrowingList<Item>({ items, children, step = 24, className }: GrowingListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [drawn, setDrawn] = useState(step);
  const firstNew = useRef<number>(undefined);

  // The button moves away, at last for good: reading goes on with the first of the new ones.
  useEffect(() => {
    if (firstNew.current !== drawn - step) return;
    const item = list.current?.children[firstNew.current];
    firstNew.current = undefined;
    if (!(item instanceof HTMLElement)) return;
    item.tabIndex = -1;
    item.focus({ preventScroll: true });
  }, [drawn, step]);

  const handleMore = () => {
    firstNew.current = drawn;
    setDrawn(drawn + step);
  };

  return (
    <>
      <ul ref={list} className={className}>
        {items.slice(0, drawn).map(children)}
      </ul>
      {items.length > drawn && (
        <div className={styles.more}>
          <p>
            {drawn} of {items.length}
          </p>
          <Button variant="secondary" onClick={handleMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
