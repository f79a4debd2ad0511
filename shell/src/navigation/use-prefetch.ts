import { useSession } from '@mendwell/web-kit/session/session';
import { useEffect } from 'react';
import { prefetchPage, slicePageAt } from '../slices/slice-pages.ts';
import { useIdle } from './use-idle.ts';

/**
 * Prefetches the page behind a hovered or focused link and, for signed-in users when the browser is idle, the component
 * library of the inner pages. Returns whether the user is signed in and the browser has been idle.
 */
export const usePrefetch = (): boolean => {
  const { user } = useSession();
  const isIdle = useIdle(user !== null);

  useEffect(() => {
    const handleIntent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (!link || link.origin !== window.location.origin) return;
      prefetchPage(link.pathname);
      // Pages that need the user contain forms and tables.
      if (slicePageAt(link.pathname)?.page.needsUser) loadComponentLibrary().catch(() => undefined);
    };
    document.addEventListener('pointerover', handleIntent);
    document.addEventListener('focusin', handleIntent);
    return () => {
      document.removeEventListener('pointerover', handleIntent);
      document.removeEventListener('focusin', handleIntent);
    };
  }, []);

  useEffect(() => {
    if (isIdle) prefetchComponentLibrary();
  }, [isIdle]);

  return isIdle;
};

/** The component library of the inner pages, which they would request only after loading themselves. */
const loadComponentLibrary = () => import('@mendwell/ui/antd/antd');

/** Prefetches the library's files, which the build lists in the page, without running them. */
const prefetchComponentLibrary = () => {
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name=prefetch]')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: content }));
  }
};
