import type { SliceRoutes } from '@mendwell/web-kit/routes';

/** The only thing this slice exposes: a loader for each page it owns. */
export const routes: SliceRoutes<'provider'> = {
  '/addService': () => import('./pages/add-service-page.tsx'),
  '/manageService': () => import('./pages/manage-services-page.tsx'),
  '/serviceUpdate/:serviceId': () => import('./pages/update-service-page.tsx'),
  '/serviceToDo': () => import('./pages/service-to-do-page.tsx'),
};
