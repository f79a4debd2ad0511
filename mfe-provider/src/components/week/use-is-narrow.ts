import { useSyncExternalStore } from 'react';

/** Too narrow for seven days side by side. */
const narrow = '(max-width: 47.99rem)';

const follow = (onChange: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(follow, () => window.matchMedia(narrow).matches);
