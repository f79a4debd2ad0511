import type { ModuleSource, Release } from '@mendwell/contracts/slices';
import { loadRuntimeConfig } from '@mendwell/web-kit/http/runtime-config';
import type { PageLoader } from '@mendwell/web-kit/routing/routes';
import { type ComponentType, lazy } from 'react';
import { findPage, releaseFor } from './live-slices.ts';
import { loadPage } from './load-page.ts';

let releases: readonly Release[] = [];

/** Reads this visitor's release of each slice. Must run before the functions below. */
export const readReleases = async (): Promise<readonly Release[]> => {
  const { slices } = await loadRuntimeConfig();
  releases = slices.map(releaseFor);
  return releases;
};

/** The slice page at `pathname`, if any. Works before the router is mounted. */
export const slicePageAt = (pathname: string) => findPage(releases, pathname);

/** The modules for a place, with their releases. */
export const modulesFor = (place: ModuleSource['place'], beside?: string) =>
  releases.flatMap((release) =>
    (release.modules ?? [])
      .filter((module) => module.place === place && module.beside === beside)
      .map(({ name }) => ({ release, name })),
  );

/** Whether the page at `pathname` needs the user. The shell's own pages do. */
export const needsUserAt = (pathname: string) => slicePageAt(pathname)?.page.needsUser ?? true;

const pages = new Map<string, ComponentType>();

/**
 * The page with the router pattern `path`, loaded once; it suspends while loading. A loaded page is returned without its
 * lazy wrapper, whose fallback React would show for another 300 ms. A failed page is removed, because React caches the
 * rejection of a lazy component forever.
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

/** Loads the page again, even if it loaded before: it may have failed while rendering. */
export const reloadPage = (path: string, load: PageLoader): ComponentType => {
  pages.delete(path);
  return lazyPage(path, load);
};

/** Starts to load the page at `pathname`. */
export const prefetchPage = (pathname: string): void => {
  const found = slicePageAt(pathname);
  if (found) lazyPage(found.page.path, () => loadPage(found.release, found.page.path));
};

/** A slow page must not block the rest of the shell for longer. */
const maxWaitMs = 3_000;

/**
 * If the page at `pathname` has a first view, waits until the page is loaded and can replace it without a gap. A load
 * failure shows when the page is rendered.
 */
export const pageAfterFirstView = async (pathname: string): Promise<void> => {
  const found = slicePageAt(pathname);
  if (!found?.page.first) return;
  const loading = loadPage(found.release, found.page.path);
  lazyPage(found.page.path, () => loading);
  await Promise.race([
    loading.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
  ]);
};
