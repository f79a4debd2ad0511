import type { SliceName } from '@mendwell/contracts/pages';
import { type ComponentType, lazy } from 'react';
import { loadPage } from './load-page.ts';
import { slicePageAt } from './slice-page-at.ts';

const pages = new Map<string, ComponentType>();

/**
 * The page that `slice` keeps under the router pattern `path`, loaded once; it suspends until it is there. A page that
 * failed is forgotten: React remembers a rejected lazy component for ever, so the next attempt needs a new one.
 */
export const lazyPage = (slice: SliceName, path: string, load = loadPage): ComponentType => {
  const known = pages.get(path);
  if (known) return known;
  const loading = load(slice, path);
  const page = lazy(() => loading);
  pages.set(path, page);
  loading.catch(() => pages.delete(path));
  return page;
};

/** Begins to load the page behind an in-app address, because somebody is about to go there. */
export const prefetchPage = (pathname: string): void => {
  const page = slicePageAt(pathname);
  if (page) lazyPage(page.slice, page.path);
};
