import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from './router.ts';

/**
 * The markup of `content` for a page's first view, which is seen before any script has run. Called by
 * `src/first/<page>.tsx` while a slice is built (`packages/build`, first-views.mjs): effects and handlers do not run.
 */
export const firstView = (content: ReactNode): string =>
  renderToStaticMarkup(<MemoryRouter>{content}</MemoryRouter>);
