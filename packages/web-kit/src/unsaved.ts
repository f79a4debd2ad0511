import { useEffect } from 'react';

/** While `isUnsaved`, the browser asks before the window is closed or loaded again: what was typed would be lost. */
export const useUnsavedWarning = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    const handleBeforeUnload = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [isUnsaved]);
};
