import type { Call } from './calls.ts';
import { PlainText } from './text.ts';

/** The product's display name. */
export const productName = 'Mendwell';

/** The description of pages that have none of their own, also in `shell/src/index.html`. */
export const productDescription =
  'Find the right specialist, book an appointment and pay online. Mendwell brings health consultations within reach.';

/** Page addresses. Functions take raw ids and encode them. */
export const pages = {
  home: '/',
  allServices: '/allService',
  serviceDetails: (serviceId: string) => `/services/${encodeURIComponent(serviceId)}`,
  provider: (providerId: string) => `/providers/${encodeURIComponent(providerId)}`,
  /** With a free instant (ISO) to start with. */
  bookService: (serviceId: string, at?: string) =>
    `/service/${encodeURIComponent(serviceId)}${at ? `?at=${encodeURIComponent(at)}` : ''}`,
  writeReview: (bookingId: string) => `/reviews/${encodeURIComponent(bookingId)}`,
  dashboard: '/dashboard',
  addService: '/addService',
  manageServices: '/manageService',
  bookedServices: '/bookedService',
  /** Opens one booking there. */
  bookedService: (bookingId: string) => `/bookedService?booking=${encodeURIComponent(bookingId)}`,
  serviceToDo: '/serviceToDo',
  schedule: '/schedule',
  earnings: '/earnings',
  providerProfile: '/providerProfile',
  updateService: (serviceId: string) => `/serviceUpdate/${encodeURIComponent(serviceId)}`,
  login: '/login',
  register: '/register',
  profile: '/profile',
} as const;

/* Sitemaps, served at the root for search engines. Source: sitemaps.org. */

export const listSitemaps = {
  method: 'GET',
  path: '/sitemap.xml',
  service: 'catalog',
  caller: 'anyone',
  summary: 'The sitemap index of the public pages',
  answer: PlainText,
  mediaType: 'application/xml',
  isAtRoot: true,
  gateway: 'own',
} as const satisfies Call;

export const getSitemap = {
  method: 'GET',
  path: '/sitemap/{part}',
  service: 'catalog',
  caller: 'anyone',
  summary: 'One sitemap of the sitemap index',
  answer: PlainText,
  mediaType: 'application/xml',
  problems: ['not-found'],
  isAtRoot: true,
  gateway: 'own',
} as const satisfies Call;
