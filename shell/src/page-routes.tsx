import { pages, slicePages } from '@mendwell/contracts/pages';
import { Route, Routes } from '@mendwell/web-kit/router';
import { lazy } from 'react';
import { Layout } from './layout/layout.tsx';
import { RequireSession } from './session/require-session.tsx';
import { VisitorsOnly } from './session/visitors-only.tsx';
import { RemoteSlice } from './slices/remote-slice.tsx';

const DashboardPage = lazy(() => import('./pages/dashboard-page.tsx'));
const LoginPage = lazy(() => import('./pages/login-page.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found-page.tsx'));
const RegisterPage = lazy(() => import('./pages/register-page.tsx'));

const slicePage = ({ path, slice, requiresLogin }: (typeof slicePages)[number]) => {
  const page = <RemoteSlice key={path} slice={slice} path={path} />;
  return (
    <Route key={path} path={path} element={requiresLogin ? <RequireSession>{page}</RequireSession> : page} />
  );
};

/** Every page of the product: the slices' as the contract lists them, and the shell's own. */
export const PageRoutes = () => (
  <Routes>
    <Route element={<Layout />}>
      {slicePages.map(slicePage)}
      <Route path={pages.dashboard} element={<DashboardPage />} />
      <Route
        path={pages.login}
        element={
          <VisitorsOnly>
            <LoginPage />
          </VisitorsOnly>
        }
      />
      <Route
        path={pages.register}
        element={
          <VisitorsOnly>
            <RegisterPage />
          </VisitorsOnly>
        }
      />
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Routes>
);
