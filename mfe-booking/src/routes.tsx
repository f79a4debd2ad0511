import { modulesOf, routesOf } from '@mendwell/web-kit/routing/routes';
import { slice } from './slice.ts';

/* The only exports of this slice: the loaders of its pages and modules. */

export const routes = routesOf(slice, (page) => import(`./pages/${page}-page.tsx`));
export const modules = modulesOf(slice, (name) => import(`./modules/${name}-module.tsx`));
