import { useSyncExternalStore } from 'react';

/** Too narrow for seven columns. */
const narrow = '(max-width: 47.99rem)';

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
