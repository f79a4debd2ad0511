import { useEffect } from 'react';
import { prefetchPage, slicePageAt } from '../slices/slice-pages.ts';

/**
 * Prefetches the page behind a hovered or focused link and, when a signed-in user's browser `isIdle`, the component library
 * of the inner pages.
 */
export const usePrefetch = (isIdle: boolean): void => {
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
};

/** The component library of the inner pages, which they would request only after loading themselves. */
const loadComponentLibrary = () => import('@mendwell/ui/antd/antd');

/** Prefetches the library's files, which the build lists in the page, without running them. */
const prefetchComponentLibrary = () => {
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name=prefetch]')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: content }));
  }
};
