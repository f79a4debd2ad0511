import { useSession } from '@mendwell/web-kit/session';
import { useEffect } from 'react';
import { prefetchPage } from '../slices/lazy-pages.ts';

/**
 * Loads ahead what is likely to be needed next: the page behind a link that somebody points at or has focused, and
 * for signed-in users, once the browser is idle, the component library of the inner pages.
 */
export const usePrefetch = (): void => {
  const { user } = useSession();
  const isSignedIn = user !== null;

  useEffect(() => {
    const handleIntent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (link && link.origin === window.location.origin) prefetchPage(link.pathname);
    };
    document.addEventListener('pointerover', handleIntent);
    document.addEventListener('focusin', handleIntent);
    return () => {
      document.removeEventListener('pointerover', handleIntent);
      document.removeEventListener('focusin', handleIntent);
    };
  }, []);

  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(
      () => whenIdle(() => void import('@mendwell/ui/antd').catch(() => undefined)),
      2_000,
    );
    return () => clearTimeout(timer);
  }, [isSignedIn]);
};

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work);
