import { wasSignedIn } from '@mendwell/web-kit/session/signed-in';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { reportError } from './slices/report-error.ts';
import { needsUserAt, pageAfterFirstView, prefetchPage, readReleases } from './slices/slice-pages.ts';

/** Renders the page at the current URL. Rejects if the live releases cannot be read. */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');

  window.addEventListener('error', ({ error }) => reportError('script', error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('script', reason));

  const releases = await readReleases();
  // The page loads while the session is checked. A load failure shows when the page is rendered.
  if (wasSignedIn()) {
    prefetchPage(window.location.pathname);
    if (needsUserAt(window.location.pathname))
      import('@mendwell/web-kit/session/identity').catch(() => undefined);
  }
  await pageAfterFirstView(window.location.pathname);
  // A transition renders in short slices, so that a phone stays responsive.
  startTransition(() => createRoot(root).render(<App releases={releases} />));
};
