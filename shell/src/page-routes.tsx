import { pages } from '@mendwell/contracts/pages';
import type { Release, SlicePage } from '@mendwell/contracts/slices';
import { Route, Routes } from '@mendwell/web-kit/routing/router';
import type { PageLoader } from '@mendwell/web-kit/routing/routes';
import type { ReactNode } from 'react';
import { Layout } from './layout/layout.tsx';
import { RequireSession, VisitorsOnly } from './session/guards.tsx';
import { loadComponent } from './slices/load-component.ts';
import { PageSlot } from './slices/page-slot.tsx';

const slicePage = (release: Release, { path, requiresLogin, needsUser }: SlicePage) => {
  const page = (
    <PageSlot
      key={path}
      owner={`${release.name} ${release.version}`}
      path={path}
      load={(isFresh) => loadComponent(release, path, isFresh)}
    />
  );
  const element = requiresLogin ? <RequireSession needsUser={needsUser}>{page}</RequireSession> : page;
  // The gateway's routes are case-sensitive too.
  return <Route key={path} path={path} caseSensitive element={element} />;
};

const ownPage = (path: string, load: PageLoader, within = (page: ReactNode) => page) => (
  <Route path={path} element={within(<PageSlot key={path} owner="shell" path={path} load={load} />)} />
);

const visitorsOnly = (page: ReactNode) => <VisitorsOnly>{page}</VisitorsOnly>;

const signedInOnly = (page: ReactNode) => <RequireSession needsUser>{page}</RequireSession>;

/** Every page of the product: those in the slices' releases, and the shell's own. */
export const PageRoutes = ({ releases }: { releases: readonly Release[] }) => (
  <Routes>
    <Route element={<Layout />}>
      {releases.flatMap((release) => release.pages.map((page) => slicePage(release, page)))}
      {ownPage(pages.dashboard, () => import('./pages/dashboard-page.tsx'))}
      {ownPage(pages.login, () => import('./pages/login-page.tsx'), visitorsOnly)}
      {ownPage(pages.register, () => import('./pages/register-page.tsx'), visitorsOnly)}
      {ownPage(pages.profile, () => import('./pages/profile-page.tsx'), signedInOnly)}
      {ownPage('*', () => import('./pages/not-found-page.tsx'))}
    </Route>
  </Routes>
);
