import { routesOf } from '@mendwell/web-kit/routing/routes';
import { slice } from './slice.ts';

/** The only export of this slice: the loaders of its pages. */
export const routes = routesOf(slice, (page) => import(`./pages/${page}-page.tsx`));
