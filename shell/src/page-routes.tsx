import { pages, type ShellPage, type SlicePage, slicePages } from '@mendwell/contracts/pages';
import { Route, Routes } from '@mendwell/web-kit/router';
import type { PageLoader } from '@mendwell/web-kit/routes';
import type { ReactNode } from 'react';
import { Layout } from './layout/layout.tsx';
import { RequireSession } from './session/require-session.tsx';
import { VisitorsOnly } from './session/visitors-only.tsx';
import { loadPage } from './slices/load-page.ts';
import { PageSlot } from './slices/page-slot.tsx';

const slicePage = ({ path, slice, requiresLogin, needsUser }: SlicePage) => {
  const page = (
    <PageSlot key={path} owner={slice} path={path} load={(isFresh) => loadPage(slice, path, isFresh)} />
  );
  const element = requiresLogin ? <RequireSession needsUser={needsUser}>{page}</RequireSession> : page;
  return <Route key={path} path={path} element={element} />;
};

const ownPage = (path: ShellPage | '*', load: PageLoader, within = (page: ReactNode) => page) => (
  <Route path={path} element={within(<PageSlot key={path} owner="shell" path={path} load={load} />)} />
);

const visitorsOnly = (page: ReactNode) => <VisitorsOnly>{page}</VisitorsOnly>;

/** Every page of the product: the slices' as the contract lists them, and the shell's own. */
export const PageRoutes = () => (
  <Routes>
    <Route element={<Layout />}>
      {slicePages.map(slicePage)}
      {ownPage(pages.dashboard, () => import('./pages/dashboard-page.tsx'))}
      {ownPage(pages.login, () => import('./pages/login-page.tsx'), visitorsOnly)}
      {ownPage(pages.register, () => import('./pages/register-page.tsx'), visitorsOnly)}
      {ownPage('*', () => import('./pages/not-found-page.tsx'))}
    </Route>
  </Routes>
);
