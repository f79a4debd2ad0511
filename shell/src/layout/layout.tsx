import { Outlet, useLocation } from '@mendwell/web-kit/routing/router';
import { useSession } from '@mendwell/web-kit/session/session';
import { useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useIdle } from '../navigation/use-idle.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { useNavigationFocus } from '../navigation/use-navigation-focus.ts';
import { usePrefetch } from '../navigation/use-prefetch.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { useExpiredSession } from '../session/use-expired-session.ts';
import { reportError } from '../slices/report-error.ts';
import { preview } from '../slices/slice-pages.ts';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { NewVersion } from './new-version.tsx';
import { TopBar } from './top-bar.tsx';

const loadPreviewBar = () => import('./preview-bar.tsx');
const loadModules = () => import('../slices/slice-modules.tsx');

/** The frame around every page. */
export const Layout = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useNavigationFocus(main);
  const { user } = useSession();
  const isIdle = useIdle(user !== null);
  usePrefetch(isIdle);
  const SliceModules = useLoaded(isIdle, loadModules);
  const PreviewBar = useLoaded(preview !== undefined, loadPreviewBar);
  useExpiredSession();

  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <TopBar />
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <ErrorBoundary
          key={pathname}
          fallback={<ErrorPage />}
          onError={(error) => reportError('frame', error)}
        >
          <Outlet />
        </ErrorBoundary>
      </main>
      <Footer />
      <NewVersion />
      {PreviewBar && <PreviewBar name={preview} />}
      {SliceModules && <SliceModules place="everywhere" />}
    </div>
  );
};
