import { Boundary } from '@mendwell/ui/boundary';
import type { PageLoader } from '@mendwell/web-kit/routes';
import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reportError } from '../report-error.ts';
import { lazyPage, reloadPage } from './slice-pages.ts';

export interface SlotProps {
  /** Slice and version; shown with the slice boundaries, told with an error. */
  owner: string;
  /** The router pattern of the page, or the name of the module with that of its slice. */
  path: string;
  /** `isFresh`: an attempt before has failed, so nothing of it may be used again. */
  load: (isFresh: boolean) => ReturnType<PageLoader>;
}

interface Around {
  /** Stands there while it loads. */
  waiting: ReactNode;
  /** Stands there instead of it after a failure. */
  failure: (onRetry: () => void) => ReactNode;
}

/** Renders a part of a slice behind its own error boundary: when it is missing, slow or broken, the rest works on. */
export const Slot = ({ owner, path, load, waiting, failure }: SlotProps & Around) => {
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
        fallback={failure(handleRetry)}
      >
        <Suspense fallback={waiting}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </Boundary>
  );
};
