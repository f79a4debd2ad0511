import { QueryClientProvider } from '@mendwell/web-kit/query';
import { createQueryClient } from '@mendwell/web-kit/query-client';
import { BrowserRouter } from '@mendwell/web-kit/router';
import { SessionProvider } from '@mendwell/web-kit/session';
import { Toasts } from '@mendwell/web-kit/toast';
import { StrictMode } from 'react';
import { PageRoutes } from './page-routes.tsx';

const queryClient = createQueryClient();

export const App = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <BrowserRouter>
          <PageRoutes />
        </BrowserRouter>
        <Toasts />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>
);
