import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface ListAnnouncerProps<Item> {
  /** The current list, newest first; `undefined` until it has loaded. */
  items: Item[] | undefined;
  /** An item's announcement, made when it changes. */
  textOf: (item: Item) => string;
}

/** Announces changed and new items of a list to screen readers, but not the initial ones or those of a further batch. */
export function ListAnnouncer<Item extends { _id: string }>({ items, textOf }: ListAnnouncerProps<Item>) {
  const [announcement, setAnnouncement] = useState('');
  const known = useRef<Map<string, string>>(undefined);
  const textNow = useEffectEvent(textOf);

  useEffect(() => {
    const before = known.current;
    const now = items?.map((item): [string, string] => [item._id, textNow(item)]);
    known.current = now && new Map(now);
    if (!before || !now) return;
    // The items below the last known one are a further batch.
    const end = before.size > 0 ? now.findLastIndex(([id]) => before.has(id)) + 1 : now.length;
    const changed = now.slice(0, end).filter(([id, text]) => before.get(id) !== text);
    if (changed.length > 0) setAnnouncement(changed.map(([, text]) => text).join('. '));
  }, [items]);

  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}
