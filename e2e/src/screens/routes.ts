import { deskRoutes } from './desk-routes.ts';
import { patientRoutes } from './patient-routes.ts';
import { providerRoutes } from './provider-routes.ts';
import type { Route } from './route.ts';
import { visitorRoutes } from './visitor-routes.ts';

/** Every route of the product in every state, for screenshots and accessibility tests. */
export const routes: Route[] = [...visitorRoutes, ...patientRoutes, ...providerRoutes, ...deskRoutes];
