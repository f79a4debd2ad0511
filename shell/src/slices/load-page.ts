import type { SliceName } from '@mendwell/contracts/pages';
import type { PageLoader } from '@mendwell/web-kit/routes';
import { loadRuntimeConfig } from '@mendwell/web-kit/runtime-config';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';

const timeoutMs = 10_000;

/**
 * Loads the page that `slice` keeps under the router pattern `path`; `isFresh` asks for the slice from nothing. Rejects
 * after 10 s. What fails at once is tried once more from nothing: after a deployment, files of the version before are
 * gone, and today's may be fine.
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
  if (isFresh) forget(slice);
  registerRemotes(isFresh ? remotes.filter(({ name }) => name === slice) : remotes, { force: isFresh });
  const remote = await loadRemote<{ routes?: Partial<Record<string, PageLoader>> }>(`${slice}/routes`);
  const load = remote?.routes?.[path];
  if (!load) throw new Error(`The slice ${slice} has no page for ${path}`);
  return load();
};

/** What arrived of the slice so far would count as loaded for its next version too: `uniqueName` of its build. */
const forget = (slice: SliceName) => Reflect.deleteProperty(globalThis, `webpackChunkmendwell_${slice}`);

class TookTooLong extends Error {}

const withTimeout = <T>(work: Promise<T>) =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new TookTooLong(`No answer within ${timeoutMs} ms`)), timeoutMs);
    }),
  ]);
