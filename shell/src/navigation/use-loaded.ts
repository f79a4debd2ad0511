import { useLocation } from '@mendwell/web-kit/routing/router';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * Loads a component once it is needed; `undefined` until then. The next navigation repeats a failed load. `load` must not
 * change between renders.
 */
export const useLoaded = <Props>(
  isNeeded: boolean,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | undefined => {
  const { key } = useLocation();
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each navigation
  useEffect(() => {
    if (isNeeded)
      load().then(
        (loaded) => setLoaded(() => loaded.default),
        () => undefined,
      );
  }, [isNeeded, load, key]);
  return isNeeded ? Loaded : undefined;
};
