import type { SliceName } from '@mendwell/contracts/pages';
import type { PageLoader } from '@mendwell/web-kit/routes';
import { loadRuntimeConfig } from '@mendwell/web-kit/runtime-config';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';

const timeoutMs = 10_000;

/** Loads the page that `slice` keeps under the router pattern `path`. Rejects after 10 s. */
export const loadPage = (slice: SliceName, path: string) => withTimeout(find(slice, path), timeoutMs);

const find = async (slice: SliceName, path: string) => {
  const { remotes } = await loadRuntimeConfig();
  registerRemotes(remotes);
  const remote = await loadRemote<{ routes: Partial<Record<string, PageLoader>> }>(`${slice}/routes`);
  const load = remote?.routes[path];
  if (!load) throw new Error(`The slice ${slice} has no page for ${path}`);
  return load();
};

const withTimeout = <T>(work: Promise<T>, ms: number) =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
    }),
  ]);
