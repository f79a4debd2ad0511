import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface ListAnnouncerProps<Item> {
  /** The current list; `undefined` until it has loaded. */
  items: Item[] | undefined;
  /** An item's announcement, made when it changes. */
  textOf: (item: Item) => string;
}

/** Announces changed and new items of a list to screen readers, but not the initial ones. */
export function ListAnnouncer<Item extends { _id: string }>({ items, textOf }: ListAnnouncerProps<Item>) {
  const [announcement, setAnnouncement] = useState('');
  const known = useRef<Map<string, string>>(undefined);
  const textNow = useEffectEvent(textOf);

  useEffect(() => {
    const before = known.current;
    known.current = items && new Map(items.map((item) => [item._id, textNow(item)]));
    if (!before || !known.current) return;
    const changed = [...known.current].filter(([id, text]) => before.get(id) !== text);
    if (changed.length > 0) setAnnouncement(changed.map(([, text]) => text).join('. '));
  }, [items]);

  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}
