import type { SliceName } from '@mendwell/contracts/pages';
import type { PageLoader } from '@mendwell/web-kit/routes';
import { loadRuntimeConfig } from '@mendwell/web-kit/runtime-config';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';

const timeoutMs = 10_000;

/**
 * Loads the page that `slice` exposes under the router pattern `path`; `isFresh` reads settings and slice entry again.
 * Rejects after 10 s. A failure is retried once with a fresh entry: after a deployment the files of the previous
 * version may be gone.
 */
export const loadPage: typeof attempt = async (slice, path, isFresh) => {
  try {
    return await withTimeout(attempt(slice, path, isFresh));
  } catch (error) {
    if (isFresh || error instanceof TookTooLong) throw error;
    return loadPage(slice, path, true);
  }
};

const attempt = async (slice: SliceName, path: string, isFresh = false) => {
  const { remotes } = await loadRuntimeConfig(isFresh);
  registerRemotes(isFresh ? remotes.filter(({ name }) => name === slice) : remotes, { force: isFresh });
  const remote = await loadRemote<{ routes?: Partial<Record<string, PageLoader>> }>(`${slice}/routes`);
  const load = remote?.routes?.[path];
  if (!load) throw new Error(`The slice ${slice} has no page for ${path}`);
  return load();
};

class TookTooLong extends Error {}

const withTimeout = <T>(work: Promise<T>) =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new TookTooLong(`No answer within ${timeoutMs} ms`)), timeoutMs);
    }),
  ]);
