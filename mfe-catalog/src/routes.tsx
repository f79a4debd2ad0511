import { routesOf } from '@mendwell/web-kit/routes';

/** The only thing this slice exposes: a loader for each page that the contract gives to it. */
export const routes = routesOf('catalog', (page) => import(`./pages/${page}-page.tsx`));
