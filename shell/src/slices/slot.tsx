import type { PageLoader } from '@mendwell/web-kit/routing/routes';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reportError } from './report-error.ts';
import { beginView } from './report-view.ts';
import { lazyComponent, reloadComponent } from './slice-pages.ts';

export interface SlotProps {
  /** Slice and version; shown with the slice boundaries and reported with an error. */
  owner: string;
  path: string;
  /** `isFresh`: an earlier attempt failed, so nothing of it may be reused. */
  load: (isFresh: boolean) => ReturnType<PageLoader>;
}

interface Look {
  /** A page of a slice, of which each view is counted; not a module in another page. */
  isPage?: boolean;
  /** Shown while it loads. */
  waiting: ReactNode;
  /** Shown after a failure. */
  failure: (onRetry: () => void) => ReactNode;
}

/** Renders a page or module of a slice in its own error boundary: a missing, slow or broken one affects nothing else. */
export const Slot = ({ owner, path, load, isPage = false, waiting, failure }: SlotProps & Look) => {
  const loadComponent = (isFresh: boolean) =>
    load(isFresh).catch((error: unknown) => {
      reportError('load', error, owner);
      throw error;
    });
  const [Page, setPage] = useState(() => lazyComponent(path, () => loadComponent(false)));
  useEffect(() => (isPage ? beginView(owner) : undefined), [isPage, owner]);
  const handleRetry = () => setPage(() => reloadComponent(path, () => loadComponent(true)));

  return (
    <div data-boundary={owner}>
      <ErrorBoundary
        resetKeys={[Page]}
        onError={(error) => reportError('page', error, owner)}
        fallback={failure(handleRetry)}
      >
        <Suspense fallback={waiting}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
};
