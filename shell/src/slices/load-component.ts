import type { Release } from '@mendwell/contracts/slices';
import { loadRuntimeConfig } from '@mendwell/web-kit/http/runtime-config';
import type { PageLoader } from '@mendwell/web-kit/routing/routes';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { releaseFor } from './live-slices.ts';

const timeoutMs = 10_000;

type Exposed = Partial<Record<'routes' | 'modules', Partial<Record<string, PageLoader>>>>;

/**
 * Loads a release's page by its router pattern `path`, or its module of that name; `isFresh` loads from the currently
 * live release instead. Rejects after 10 s. A failed page is retried once with a fresh entry, because the release may
 * have been rolled back. A failed module is not: it may fail because of navigation, and the next page loads it again.
 */
export const loadComponent: typeof attempt = async (release, path, isFresh, kind) => {
  try {
    return await withTimeout(attempt(release, path, isFresh, kind));
  } catch (error) {
    if (isFresh || kind === 'modules' || error instanceof TimeoutError) throw error;
    return loadComponent(release, path, true, kind);
  }
};

const attempt = async (release: Release, path: string, isFresh = false, kind: keyof Exposed = 'routes') => {
  const { name, entry } = isFresh ? await liveRelease(release.name) : release;
  hideElements(name);
  registerRemotes([{ name, entry }], { force: isFresh });
  const remote = await loadRemote<Exposed>(`${name}/routes`);
  const load = remote?.[kind]?.[path];
  if (!load) throw new Error(`The slice ${name} does not expose ${path}`);
  return load();
};

/** A slice's entry sets the global variable of its name. Until then, an element with that id would pass for the slice. */
const hideElements = (name: string) => {
  if (!Object.hasOwn(globalThis, name)) Reflect.set(globalThis, name, undefined);
};

const liveRelease = async (name: string): Promise<Release> => {
  const { slices } = await loadRuntimeConfig(true);
  const live = slices.find((slice) => slice.name === name);
  if (!live) throw new Error(`The slice ${name} is not live`);
  const release = releaseFor(live);
  return { ...release, entry: unusedAddress(release.entry) };
};

let repeats = 0;

/**
 * The browser answers a repeated request with a failed preload or a request that hangs. So each repeat has an address of
 * its own, below which the gateway serves the same files; the release's other files are relative to its entry.
 */
const unusedAddress = (entry: string) => {
  repeats += 1;
  return entry.replace(/[^/]+$/, `again-${repeats}/$&`);
};

class TimeoutError extends Error {}

const withTimeout = <T>(work: Promise<T>) =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new TimeoutError(`No answer within ${timeoutMs} ms`)), timeoutMs);
    }),
  ]);
