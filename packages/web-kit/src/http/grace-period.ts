import { useEffect, useState } from 'react';

const gracePeriodMs = 2_000;

/**
 * A page that is drawn as a whole, so that nothing moves, waits no longer for its slowest source than this after the first has
 * answered. Returns whether that time has passed since `hasFirst` became true.
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
