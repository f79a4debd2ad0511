import { modulesOf, routesOf } from '@mendwell/web-kit/routes';
import { slice } from './slice.ts';

/* The only things this slice exposes: a loader for each of its pages and modules. */

export const routes = routesOf(slice, (page) => import(`./pages/${page}-page.tsx`));
export const modules = modulesOf(slice, (name) => import(`./modules/${name}-module.tsx`));
