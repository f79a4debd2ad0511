import type { SliceRoutes } from '@mendwell/web-kit/routes';

/** The only thing this slice exposes: a loader for each page it owns. */
export const routes: SliceRoutes<'booking'> = {
  '/service/:serviceId': () => import('./pages/book-appointment-page.tsx'),
  '/bookedService': () => import('./pages/booked-services-page.tsx'),
};
