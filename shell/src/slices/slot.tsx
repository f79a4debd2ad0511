import type { PageLoader } from '@mendwell/web-kit/routing/routes';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report, reportError } from './report-error.ts';
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

let view: { owner: string; delay: number } | undefined;

/** A view of a slice's page begins. Returns how to end it: then it is reported, with its slowest interaction. */
const beginView = (owner: string) => {
  view = { owner, delay: 0 };
  return endView;
};

const endView = () => {
  if (view) report('view', view.owner, `delay=${view.delay}`);
  view = undefined;
};

// A phone may end a page in the background without another event.
document.addEventListener('visibilitychange', () => document.hidden && endView());
window.addEventListener('pagehide', endView);

// Interaction to Next Paint, as far as the browser measures it.
if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('event'))
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (view && interactionId) view.delay = Math.max(view.delay, Math.round(duration));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
