import { routesOf } from '@mendwell/web-kit/routes';
import { slice } from './slice.ts';

/** The only thing this slice exposes: a loader for each of its pages. */
export const routes = routesOf(slice, (page) => import(`./pages/${page}-page.tsx`));
