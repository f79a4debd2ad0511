import type { ModuleSource, Release } from '@mendwell/contracts/slices';
import { loadRuntimeConfig } from '@mendwell/web-kit/http/runtime-config';
import type { PageLoader } from '@mendwell/web-kit/routing/routes';
import { type ComponentType, lazy } from 'react';
import { findPage, releaseFor } from './live-slices.ts';
import { loadComponent } from './load-component.ts';

let releases: readonly Release[] = [];
/** The preview that this browser shows, if any (gateway/templates/previews.conf). */
export let preview: string | undefined;

/** Reads this visitor's release of each slice. Must run before the functions below. */
export const readReleases = async (): Promise<readonly Release[]> => {
  const { slices } = await loadRuntimeConfig();
  preview = slices[0]?.preview;
  releases = slices.map(releaseFor);
  return releases;
};

/** The slice page at `pathname`, if any. Works before the router is mounted. */
export const slicePageAt = (pathname: string) => findPage(releases, pathname);

/** The modules for a place, with their releases, in the order in which they are shown. */
export const modulesFor = (place: ModuleSource['place'], beside?: string) =>
  releases
    .flatMap((release) =>
      (release.modules ?? [])
        .filter((module) => module.place === place && module.beside === beside)
        .map(({ name, first = false }) => ({ release, name, first })),
    )
    .sort((one, other) => Number(other.first) - Number(one.first));

/** Whether the page at `pathname` needs the user. The shell's own pages do. */
export const needsUserAt = (pathname: string) => slicePageAt(pathname)?.page.needsUser ?? true;

const components = new Map<string, ComponentType>();

/**
 * A page or module, loaded once; it suspends while loading. `path` is the page's router pattern, or the module's name after
 * its slice's. A loaded one is returned without its lazy wrapper, whose fallback React would show for another 300 ms. A failed
 * one is removed, because React caches the rejection of a lazy component forever.
 */
export const lazyComponent = (path: string, load: PageLoader): ComponentType => {
  const known = components.get(path);
  if (known) return known;
  const loading = load();
  const component = lazy(() => loading);
  components.set(path, component);
  loading.then(
    (loaded) => {
      if (components.get(path) === component) components.set(path, loaded.default);
    },
    () => components.delete(path),
  );
  return component;
};

/** Loads it again, even if it loaded before: it may have failed while rendering. */
export const reloadComponent = (path: string, load: PageLoader): ComponentType => {
  components.delete(path);
  return lazyComponent(path, load);
};

/** Starts to load the page at `pathname`. */
export const prefetchPage = (pathname: string): void => {
  const found = slicePageAt(pathname);
  if (found) lazyComponent(found.page.path, () => loadComponent(found.release, found.page.path));
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
  const loading = loadComponent(found.release, found.page.path);
  lazyComponent(found.page.path, () => loading);
  await Promise.race([
    loading.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
  ]);
};
