import { useEffect, useRef, useState } from 'react';

interface SpokenNewsProps {
  /** What each entry of a list has to say now, by its id; undefined until the list is known. */
  entries: Record<string, string> | undefined;
}

/** Tells people who do not see a list what changed in it, and what is new, since it was first there. */
export function SpokenNews({ entries }: SpokenNewsProps) {
  const [news, setNews] = useState('');
  const known = useRef<Record<string, string>>(undefined);

  useEffect(() => {
    const before = known.current;
    known.current = entries;
    if (!before || !entries) return;
    const changed = Object.entries(entries).filter(([id, text]) => before[id] !== text);
    if (changed.length > 0) setNews(changed.map(([, text]) => text).join('. '));
  }, [entries]);

  return (
    <p role="status" className="visually-hidden">
      {news}
    </p>
  );
}
