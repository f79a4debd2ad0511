import type { Release } from '@mendwell/contracts/slices';
import { QueryClientProvider } from '@mendwell/web-kit/http/query';
import { createQueryClient } from '@mendwell/web-kit/http/query-client';
import { BrowserRouter } from '@mendwell/web-kit/routing/router';
import { SessionProvider } from '@mendwell/web-kit/session/session';
import { wasSignedIn } from '@mendwell/web-kit/session/signed-in';
import { Toasts } from '@mendwell/web-kit/toast/toast';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { PageRoutes } from './page-routes.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { reportError } from './slices/report-error.ts';
import { needsUserAt, pageAfterFirstView, prefetchPage, readReleases } from './slices/slice-pages.ts';

/** Renders the page at the current URL. Rejects if the live releases cannot be read. */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');

  window.addEventListener('error', ({ error }) => reportError('script', error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('script', reason));

  const releases = await readReleases();
  // The page loads while the session is checked. A load failure shows when the page is rendered.
  if (wasSignedIn()) {
    prefetchPage(window.location.pathname);
    if (needsUserAt(window.location.pathname))
      import('@mendwell/web-kit/session/identity').catch(() => undefined);
  }
  await pageAfterFirstView(window.location.pathname);
  // A transition renders in short slices, so that a phone stays responsive.
  startTransition(() => createRoot(root).render(<App releases={releases} />));
};

const queryClient = createQueryClient();
/** Lets a public page paint before the session is checked. */
const sessionDelayMs = 1_000;

const App = ({ releases }: { releases: readonly Release[] }) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider delayMs={needsUserAt(window.location.pathname) ? 0 : sessionDelayMs}>
        <BrowserRouter>
          <ErrorBoundary fallback={<ErrorPage />} onError={(error) => reportError('frame', error)}>
            <PageRoutes releases={releases} />
          </ErrorBoundary>
        </BrowserRouter>
        <Toasts />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>
);
