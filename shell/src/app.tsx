import { slicePages } from '@mendwell/contracts/pages';
import { createQueryClient } from '@mendwell/web-kit/query-client';
import { BrowserRouter, Route, Routes } from '@mendwell/web-kit/router';
import { SessionProvider } from '@mendwell/web-kit/session';
import { Toasts } from '@mendwell/web-kit/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RemoteSlice } from './slices/remote-slice.tsx';

const queryClient = createQueryClient();

export const App = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <BrowserRouter>
          <Routes>
            {slicePages.map(({ path, slice }) => (
              <Route key={path} path={path} element={<RemoteSlice slice={slice} path={path} />} />
            ))}
          </Routes>
        </BrowserRouter>
        <Toasts />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>
);
