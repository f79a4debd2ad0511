import type { ModuleSource } from '@mendwell/contracts/slices';
import type { ReactNode } from 'react';
import { loadPage } from './load-page.ts';
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
  failure = () => null,
}: SliceModulesProps): ReactNode {
  return modulesFor(place, beside).map(({ release, name }) => (
    <Slot
      key={`${release.name} ${name}`}
      owner={`${release.name} ${release.version}`}
      path={`${release.name} ${name}`}
      load={(isFresh) => loadPage(release, name, isFresh, 'modules')}
      waiting={waiting}
      failure={failure}
    />
  ));
}
