// In the place of the shell's module of this name: the slices' routes are part of the build, not looked up.
import { routes as booking } from '../../../../mfe-booking/src/routes.tsx';
import { routes as catalog } from '../../../../mfe-catalog/src/routes.tsx';
import { routes as provider } from '../../../../mfe-provider/src/routes.tsx';

const slices = { booking, catalog, provider };

export const loadPage = ({ name }, path) => slices[name][path]();
