import { useSyncExternalStore } from 'react';

const printing = () => window.matchMedia('print');

const read = () => (printing().matches ? 'light' : (document.documentElement.dataset.theme ?? 'light'));

const subscribe = (onChange: () => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const print = printing();
  print.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    print.removeEventListener('change', onChange);
  };
};

/** The current theme, `<html data-theme>`, or `light` on paper; rerenders when it changes. */
export const useThemeName = () => useSyncExternalStore(subscribe, read);
