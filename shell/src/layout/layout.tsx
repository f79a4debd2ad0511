import { Outlet, useLocation } from '@mendwell/web-kit/routing/router';
import { useSession } from '@mendwell/web-kit/session/session';
import { useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useIdle } from '../navigation/use-idle.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { useNavigationFocus } from '../navigation/use-navigation-focus.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { useExpiredSession } from '../session/use-expired-session.ts';
import { reportError } from '../slices/report-error.ts';
import { prefetchPage, preview, slicePageAt } from '../slices/slice-pages.ts';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { NewVersion } from './new-version.tsx';
import { TopBar } from './top-bar.tsx';

const loadPreviewBar = () => import('./preview-bar.tsx');
const loadModules = () => import('../slices/slice-modules.tsx');

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

/**
 * Prefetches the page behind a hovered or focused link and, when a signed-in user's browser `isIdle`, the component library
 * of the inner pages.
 */
const usePrefetch = (isIdle: boolean): void => {
  useEffect(() => {
    const handleIntent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (!link || link.origin !== window.location.origin) return;
      prefetchPage(link.pathname);
      // Pages that need the user contain forms and tables.
      if (slicePageAt(link.pathname)?.page.needsUser) loadComponentLibrary().catch(() => undefined);
    };
    document.addEventListener('pointerover', handleIntent);
    document.addEventListener('focusin', handleIntent);
    return () => {
      document.removeEventListener('pointerover', handleIntent);
      document.removeEventListener('focusin', handleIntent);
    };
  }, []);

  useEffect(() => {
    if (isIdle) prefetchComponentLibrary();
  }, [isIdle]);
};

/** The component library of the inner pages, which they would request only after loading themselves. */
const loadComponentLibrary = () => import('@mendwell/ui/antd/antd');

/** Prefetches the library's files, which the build lists in the page, without running them. */
const prefetchComponentLibrary = () => {
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name=prefetch]')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: content }));
  }
};
