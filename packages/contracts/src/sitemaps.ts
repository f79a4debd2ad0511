import type { Call, Docs } from './calls.ts';
import { PlainText } from './text.ts';

/* Sitemaps, served at the root for search engines. Source: sitemaps.org. */

export const listSitemaps = {
  method: 'GET',
  path: '/sitemap.xml',
  caller: 'anyone',
  answer: PlainText,
  mediaType: 'application/xml',
} as const satisfies Call;

export const getSitemap = {
  method: 'GET',
  path: '/sitemap/{part}',
  caller: 'anyone',
  answer: PlainText,
  mediaType: 'application/xml',
} as const satisfies Call;

export const docs = {
  catalog: {
    listSitemaps: {
      summary: 'The sitemap index of the public pages',
      isAtRoot: true,
    },
    getSitemap: {
      summary: 'One sitemap of the sitemap index',
      problems: ['not-found'],
      isAtRoot: true,
    },
  },
} as const satisfies Docs;
