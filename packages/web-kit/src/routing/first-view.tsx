import { pictureFrom } from '@mendwell/contracts/page-boot';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from './router.ts';

/**
 * Renders `content` to the static markup of a page's first view, shown before any script runs. Called by
 * `src/first/<page>.tsx` when a slice is built (`packages/build`, first-views.mjs).
 */
export const firstView = (content: ReactNode): string =>
  renderToStaticMarkup(<MemoryRouter>{content}</MemoryRouter>);

/**
 * The property of a picture in a first view whose address is at `field` of the page's first answer: `image`, or `0.image` in
 * a list.
 */
export const addressFrom = (field: string) => ({ [pictureFrom]: field });
