import type { Release } from '@mendwell/contracts/slices';
import { QueryClientProvider } from '@mendwell/web-kit/http/query';
import { createQueryClient } from '@mendwell/web-kit/http/query-client';
import { BrowserRouter } from '@mendwell/web-kit/routing/router';
import { SessionProvider } from '@mendwell/web-kit/session/session';
import { Toasts } from '@mendwell/web-kit/toast/toast';
import { StrictMode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { PageRoutes } from './page-routes.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { reportError } from './slices/report-error.ts';
import { needsUserAt } from './slices/slice-pages.ts';

const queryClient = createQueryClient();
/** Lets a public page paint before the session is checked. */
const sessionDelayMs = 1_000;

export const App = ({ releases }: { releases: readonly Release[] }) => (
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
