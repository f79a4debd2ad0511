import type { PageLoader } from '@mendwell/web-kit/routes';
import { type ComponentType, lazy } from 'react';
import { loadPage } from './load-page.ts';
import { slicePageAt } from './slice-page-at.ts';

const pages = new Map<string, ComponentType>();

/**
 * The page under the router pattern `path`, loaded once; it suspends until it is there. Once it is, it is handed out
 * as itself: having shown that it waits, React would otherwise wait for another 300 ms. A page that failed is
 * forgotten: React remembers a rejected lazy component for ever, so the next attempt needs a new one.
 */
export const lazyPage = (path: string, load: PageLoader): ComponentType => {
  const known = pages.get(path);
  if (known) return known;
  const loading = load();
  const page = lazy(() => loading);
  pages.set(path, page);
  loading.then(
    (loaded) => {
      if (pages.get(path) === page) pages.set(path, loaded.default);
    },
    () => pages.delete(path),
  );
  return page;
};

/** The page once more, whatever became of it before: it may have loaded well and failed afterwards. */
export const lazyPageAnew = (path: string, load: PageLoader): ComponentType => {
  pages.delete(path);
  return lazyPage(path, load);
};

/** Begins to load the page behind an in-app address, because somebody is about to go there. */
export const prefetchPage = (pathname: string): void => {
  const page = slicePageAt(pathname);
  if (page) lazyPage(page.path, () => loadPage(page.slice, page.path));
};
