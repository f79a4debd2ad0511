import type { SliceName } from '@mendwell/contracts/pages';
import { Boundary } from '@mendwell/ui/boundary';
import { ErrorState } from '@mendwell/ui/error-state';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { Waiting } from '../layout/waiting.tsx';
import { lazyPage } from './lazy-pages.ts';
import type { loadPage } from './load-page.ts';
import styles from './remote-slice.module.css';

interface RemoteSliceProps {
  slice: SliceName;
  /** The router pattern under which the slice keeps the page. */
  path: string;
  /** How to load it. Default: from the remote that the run-time configuration names. */
  load?: typeof loadPage;
}

/** A slice's page in a place of its own: when it is missing, slow or broken, only this place says so. */
export const RemoteSlice = ({ slice, path, load }: RemoteSliceProps) => {
  const [attempt, setAttempt] = useState({ number: 0, Page: lazyPage(slice, path, load) });
  const { Page } = attempt;
  const handleRetry = () => setAttempt({ number: attempt.number + 1, Page: lazyPage(slice, path, load) });

  return (
    <Boundary name={slice}>
      <ErrorBoundary
        key={attempt.number}
        fallback={
          <div className={`container ${styles.failure}`}>
            <ErrorState
              text="This part of the page could not be shown. Everything else still works."
              onRetry={handleRetry}
            />
          </div>
        }
      >
        <Suspense fallback={<Waiting />}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </Boundary>
  );
};
