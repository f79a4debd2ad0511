import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from './http/query.ts';
import { createQueryClient } from './http/query-client.ts';
import { BrowserRouter, Link, Route, Routes } from './routing/router.ts';
import type { SliceRoutes } from './routing/routes.ts';
import { SessionProvider, useSession } from './session/session.tsx';
import { Toasts } from './toast/toast.tsx';

/** Runs one slice without the shell, for development: its pages and a bar to sign in. Expects an element `#root`. */
export const mountStandalone = (slice: string, routes: SliceRoutes): void => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <BrowserRouter>
            <StandaloneBar slice={slice} paths={Object.keys(routes)} />
            <main>
              <Suspense>
                <Routes>
                  {Object.entries(routes).map(([path, load]) => (
                    <Route key={path} path={path} Component={lazy(load)} />
                  ))}
                </Routes>
              </Suspense>
            </main>
          </BrowserRouter>
          <Toasts />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
};

const bar = { display: 'flex', flexWrap: 'wrap', gap: '1rem', paddingBlock: '1rem' } as const;

const StandaloneBar = ({ slice, paths }: { slice: string; paths: string[] }) => {
  const { user, isLoading, signInWithGoogle, signOut } = useSession();
  return (
    <header className="container" style={bar}>
      <strong>{slice}</strong>
      {paths
        .filter((path) => !path.includes(':'))
        .map((path) => (
          <Link key={path} to={path}>
            {path}
          </Link>
        ))}
      <button type="button" disabled={isLoading} onClick={() => (user ? signOut() : signInWithGoogle())}>
        {user ? `Sign out ${user.email}` : 'Sign in'}
      </button>
    </header>
  );
};
