import { Boundary } from '@mendwell/ui/boundary';
import { ErrorState } from '@mendwell/ui/error-state';
import type { PageLoader } from '@mendwell/web-kit/routes';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Waiting } from '../layout/waiting.tsx';
import { reportError } from '../report-error.ts';
import styles from './page-slot.module.css';
import { lazyPage, reloadPage } from './slice-pages.ts';

interface PageSlotProps {
  /** Slice and version; shown with the slice boundaries, told with an error. */
  owner: string;
  /** The router pattern of the page. */
  path: string;
  /** `isFresh`: an attempt before has failed, so nothing of it may be used again. */
  load: (isFresh: boolean) => ReturnType<PageLoader>;
}

/** Renders one page behind its own error boundary: when it is missing, slow or broken, the rest of the shell works on. */
export const PageSlot = ({ owner, path, load }: PageSlotProps) => {
  const loadPage = (isFresh: boolean) =>
    load(isFresh).catch((error: unknown) => {
      reportError('load', error, owner);
      throw error;
    });
  const [attempt, setAttempt] = useState({ number: 0, Page: lazyPage(path, () => loadPage(false)) });
  const { Page } = attempt;
  const handleRetry = () =>
    setAttempt({ number: attempt.number + 1, Page: reloadPage(path, () => loadPage(true)) });

  return (
    <Boundary name={owner}>
      <ErrorBoundary
        key={attempt.number}
        onError={(error) => reportError('page', error, owner)}
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
