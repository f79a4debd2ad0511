import { routesOf } from '@mendwell/web-kit/routes';

/** The only thing this slice exposes: a loader for each of its pages in the contract. */
export const routes = routesOf('booking', (page) => import(`./pages/${page}-page.tsx`));
