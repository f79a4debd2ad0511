import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface SpokenNewsProps<Item> {
  /** The list as it is now; undefined until it is known. */
  items: Item[] | undefined;
  /** What an item has to say now. */
  textOf: (item: Item) => string;
}

/** Tells people who do not see a list what changed in it, and what is new, since it was first there. */
export function SpokenNews<Item extends { _id: string }>({ items, textOf }: SpokenNewsProps<Item>) {
  const [news, setNews] = useState('');
  const known = useRef<Map<string, string>>(undefined);
  const say = useEffectEvent(textOf);

  useEffect(() => {
    const before = known.current;
    known.current = items && new Map(items.map((item) => [item._id, say(item)]));
    if (!before || !known.current) return;
    const changed = [...known.current].filter(([id, text]) => before.get(id) !== text);
    if (changed.length > 0) setNews(changed.map(([, text]) => text).join('. '));
  }, [items]);

  return (
    <p role="status" className="visually-hidden">
      {news}
    </p>
  );
}
