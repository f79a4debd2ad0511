import { useSyncExternalStore } from 'react';

const read = () => document.documentElement.dataset.theme ?? 'light';

const subscribe = (onChange: () => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
};

/** The current theme, `<html data-theme>`; rerenders when it changes. */
export const useThemeName = () => useSyncExternalStore(subscribe, read);
