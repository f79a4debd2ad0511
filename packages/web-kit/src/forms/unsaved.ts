import { useEffect } from 'react';

/** Until `signal` aborts, the browser asks before the page is closed or reloaded. */
export const askBeforeClosing = (signal: AbortSignal): void =>
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });

/** While `isUnsaved`, the browser asks before the page is closed or reloaded. */
export const useUnsavedWarning = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    const active = new AbortController();
    askBeforeClosing(active.signal);
    return () => active.abort();
  }, [isUnsaved]);
};
