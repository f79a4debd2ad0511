import { useEffect, useState } from 'react';

/** Whether the page has had time for what nobody waits for, since `isWanted`. */
export const useIdle = (isWanted: boolean): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => whenIdle(() => setIdle(true)), 2_000);
    return () => clearTimeout(timer);
  }, [isWanted]);
  return isIdle;
};

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work);
