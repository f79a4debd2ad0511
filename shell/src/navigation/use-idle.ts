import { useEffect, useState } from 'react';

/** Whether `isEnabled` and the browser has been idle since, so that low-priority work can run. */
export const useIdle = (isEnabled: boolean): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    const timer = setTimeout(() => whenIdle(() => setIdle(true)), 2_000);
    return () => clearTimeout(timer);
  }, [isEnabled]);
  return isEnabled && isIdle;
};

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work);
