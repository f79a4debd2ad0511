import { useEffect, useState } from 'react';

const gracePeriodMs = 2_000;

/**
 * A page that is drawn as a whole, so that nothing moves, waits this long at most for further answers once it has the first.
 * Returns whether that time has passed since `hasFirst` became true.
 */
export function useGracePeriodOver(hasFirst: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!hasFirst) return;
    const timer = setTimeout(() => setOver(true), gracePeriodMs);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [hasFirst]);
  return isOver;
}
