import type { SliceName } from '@mendwell/contracts/pages';
import { Boundary } from '@mendwell/ui/boundary';
import { ErrorState } from '@mendwell/ui/error-state';
import type { PageLoader } from '@mendwell/web-kit/routes';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { Waiting } from '../layout/waiting.tsx';
import { lazyPage, lazyPageAnew } from './lazy-pages.ts';
import styles from './page-place.module.css';

interface PagePlaceProps {
  owner: SliceName | 'shell';
  /** The router pattern of the page. */
  path: string;
  /** `isFresh`: an attempt before has failed, so nothing of it may be used again. */
  load: (isFresh: boolean) => ReturnType<PageLoader>;
}

/** A page in a place of its own: when it is missing, slow or broken, only this place says so. */
export const PagePlace = ({ owner, path, load }: PagePlaceProps) => {
  const [attempt, setAttempt] = useState({ number: 0, Page: lazyPage(path, () => load(false)) });
  const { Page } = attempt;
  const handleRetry = () =>
    setAttempt({ number: attempt.number + 1, Page: lazyPageAnew(path, () => load(true)) });

  return (
    <Boundary name={owner}>
      <ErrorBoundary
        key={attempt.number}
        fallback={
          <div className={`container ${styles.failure}`}>
            <h1 className="visually-hidden" tabIndex={-1}>
              Page not available
            </h1>
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
