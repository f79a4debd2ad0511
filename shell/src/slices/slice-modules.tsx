import type { ModuleSource } from '@mendwell/contracts/slices';
import { useLocation } from '@mendwell/web-kit/routing/router';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loadComponent } from './load-component.ts';
import { modulesFor } from './slice-pages.ts';
import { Slot } from './slot.tsx';

interface SliceModulesProps {
  place: ModuleSource['place'];
  /** The path of the link next to them. */
  beside?: string;
  waiting?: ReactNode;
  failure?: (onRetry: () => void) => ReactNode;
}

/** The modules of all slices for a place. A slow or failed one does not affect the others. */
export default function SliceModules({
  place,
  beside,
  waiting = null,
  failure = (onRetry) => <RetryAfterNavigation onRetry={onRetry} />,
}: SliceModulesProps): ReactNode {
  // React restarts the first render for up to 300 ms, and each restart would load a failed module once more.
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  if (!isMounted) return null;
  return modulesFor(place, beside).map(({ release, name }) => (
    <Slot
      key={`${release.name} ${name}`}
      owner={`${release.name} ${release.version}`}
      path={`${release.name} ${name}`}
      load={(isFresh) => loadComponent(release, name, isFresh, 'modules')}
      waiting={waiting}
      failure={failure}
    />
  ));
}

/** Loads a failed module again at the next navigation. The failure itself is not shown. */
const RetryAfterNavigation = ({ onRetry }: { onRetry: () => void }) => {
  const { key } = useLocation();
  const failedAt = useRef(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each navigation
  useEffect(() => {
    if (key !== failedAt.current) onRetry();
  }, [key]);
  return null;
};
