import { routesOf } from '@mendwell/web-kit/routing/routes';
import { slice } from './slice.ts';

/** The slice's only exposed module: a loader for each page. */
export const routes = routesOf(slice, (page) => import(`./pages/${page}-page.tsx`));
