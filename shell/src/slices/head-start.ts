import type { RuntimeConfig } from '@mendwell/contracts/runtime-config';
import { wasSignedIn } from '@mendwell/web-kit/signed-in';
import { findPage, releaseFor } from './live-slices.ts';

/**
 * Asks for the files and calls of the page at this address while the shell itself is still on its way.
 * Only hints: without them the page loads all the same, later.
 */
export const headStart = (): void => {
  const config = document.getElementById('config')?.textContent;
  if (!config || window.location.search) return;
  const { slices } = JSON.parse(config) as RuntimeConfig;
  const found = findPage(slices.map(releaseFor), window.location.pathname);
  if (!found || (found.page.requiresLogin && !wasSignedIn())) return;
  const { page, release, parameters } = found;
  for (const file of [release.entry, ...page.files])
    preload(file.endsWith('.css') ? 'style' : 'script', file, { fetchPriority: 'low' });
  for (const call of page.calls)
    preload('fetch', call.replace('$1', parameters[0] ?? ''), { crossOrigin: 'anonymous' });
};

const preload = (as: string, href: string, attributes: Partial<HTMLLinkElement>) =>
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as, href, ...attributes }),
  );
