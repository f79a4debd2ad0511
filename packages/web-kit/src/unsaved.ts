import { useEffect } from 'react';

/** Until `signal` says stop, the browser asks before the window is closed or loaded again. */
export const askBeforeClosing = (signal: AbortSignal): void =>
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });

/** While `isUnsaved`, the browser asks before the window is closed or loaded again: what was typed would be lost. */
export const useUnsavedWarning = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    const standing = new AbortController();
    askBeforeClosing(standing.signal);
    return () => standing.abort();
  }, [isUnsaved]);
};
