import type { SliceName } from '@mendwell/contracts/pages';
import { Boundary } from '@mendwell/ui/boundary';
import { ErrorState } from '@mendwell/ui/error-state';
import { Spinner } from '@mendwell/ui/spinner';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { loadPage } from './load-page.ts';

interface RemoteSliceProps {
  slice: SliceName;
  /** The router pattern under which the slice keeps the page. */
  path: string;
  load?: typeof loadPage;
}

/** A slice's page in a place of its own: when it is missing, slow or broken, only this place says so. */
export const RemoteSlice = ({ slice, path, load = loadPage }: RemoteSliceProps) => {
  const [attempt, setAttempt] = useState(0);
  // React remembers a rejected lazy component for ever, so every attempt gets a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt is what makes it new
  const Page = useMemo(() => lazy(() => load(slice, path)), [slice, path, load, attempt]);

  return (
    <Boundary name={slice}>
      <ErrorBoundary
        key={attempt}
        fallback={
          <ErrorState
            text="This part of Mendwell is not available right now. The rest still works."
            onRetry={() => setAttempt(attempt + 1)}
          />
        }
      >
        <Suspense fallback={<Spinner />}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </Boundary>
  );
};
