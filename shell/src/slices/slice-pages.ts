import type { ModuleSource, Release } from '@mendwell/contracts/slices';
import type { PageLoader } from '@mendwell/web-kit/routes';
import { loadRuntimeConfig } from '@mendwell/web-kit/runtime-config';
import { type ComponentType, lazy } from 'react';
import { findPage, releaseFor } from './live-slices.ts';
import { loadPage } from './load-page.ts';

let releases: readonly Release[] = [];

/** Reads which release of each slice this visitor gets. Nothing below finds a page before. */
export const readReleases = async (): Promise<readonly Release[]> => {
  const { slices } = await loadRuntimeConfig();
  releases = slices.map(releaseFor);
  return releases;
};

/** The slice page that the router shows at `pathname`, if any. Works before there is a router. */
export const slicePageAt = (pathname: string) => findPage(releases, pathname);

/** The modules for a place, with their releases. */
export const modulesFor = (place: ModuleSource['place'], beside?: string) =>
  releases.flatMap((release) =>
    (release.modules ?? [])
      .filter((module) => module.place === place && module.beside === beside)
      .map(({ name }) => ({ release, name })),
  );

/** Whether the page at `pathname` depends on the user. The shell's own pages do. */
export const needsUserAt = (pathname: string) => slicePageAt(pathname)?.page.needsUser ?? true;

const pages = new Map<string, ComponentType>();

/**
 * The page under the router pattern `path`, loaded once; it suspends until then. A loaded page is returned itself
 * instead of its lazy wrapper, whose fallback React would keep for another 300 ms. A failed page is forgotten: React
 * caches the rejection of a lazy component for ever, so the next attempt needs a new one.
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

/** The page loaded again, even if it loaded before: it may have failed while rendering. */
export const reloadPage = (path: string, load: PageLoader): ComponentType => {
  pages.delete(path);
  return lazyPage(path, load);
};

/** Starts to load the page at an in-app address that the user is likely to open. */
export const prefetchPage = (pathname: string): void => {
  const found = slicePageAt(pathname);
  if (found) lazyPage(found.page.path, () => loadPage(found.release, found.page.path));
};

/** A slow page must not keep the rest of the shell away for longer. */
const longestWaitMs = 3_000;

/**
 * Loads the page at `pathname` if it is seen by its first view already, which then stands until the page can replace it
 * at once. A failure shows when the page itself is rendered.
 */
export const pageAfterFirstView = async (pathname: string): Promise<void> => {
  const found = slicePageAt(pathname);
  if (!found?.page.first) return;
  const loading = loadPage(found.release, found.page.path);
  lazyPage(found.page.path, () => loading);
  await Promise.race([
    loading.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
  ]);
};
