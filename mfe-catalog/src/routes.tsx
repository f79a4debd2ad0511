import type { SliceRoutes } from '@mendwell/web-kit/routes';

/** The only thing this slice exposes: a loader for each page it owns. */
export const routes: SliceRoutes<'catalog'> = {
  '/': () => import('./pages/home-page.tsx'),
  '/allService': () => import('./pages/all-services-page.tsx'),
  '/services/:serviceId': () => import('./pages/service-details-page.tsx'),
};
