import { useSession } from '@mendwell/web-kit/session';
import { useEffect } from 'react';
import { prefetchPage, slicePageAt } from '../slices/slice-pages.ts';
import { useIdle } from './use-idle.ts';

/**
 * Prefetches what is likely to be needed next: the page behind a hovered or focused link and, for signed-in users once
 * the browser is idle, the component library of the inner pages. Answers whether that has been the case.
 */
export const usePrefetch = (): boolean => {
  const { user } = useSession();
  const isIdle = useIdle(user !== null);

  useEffect(() => {
    const handleIntent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (!link || link.origin !== window.location.origin) return;
      prefetchPage(link.pathname);
      // What depends on the user is forms and tables.
      if (slicePageAt(link.pathname)?.page.needsUser) loadInputs().catch(() => undefined);
    };
    document.addEventListener('pointerover', handleIntent);
    document.addEventListener('focusin', handleIntent);
    return () => {
      document.removeEventListener('pointerover', handleIntent);
      document.removeEventListener('focusin', handleIntent);
    };
  }, []);

  useEffect(() => {
    if (isIdle) fetchAhead();
  }, [isIdle]);

  return isIdle;
};

/** The component library of the inner pages, which they would request only after they have loaded themselves. */
const loadInputs = () => import('@mendwell/ui/antd');

/** Fetches without running: what the build wrote down as behind `loadInputs`. */
const fetchAhead = () => {
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name=prefetch]')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: content }));
  }
};
