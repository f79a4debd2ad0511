import { slicePages } from '@mendwell/contracts/pages';

/** The slice's page that the router will show at `pathname`, if it is one. Needs no router, so it works before one is there. */
export const slicePageAt = (pathname: string) =>
  slicePages.find(({ path }) => patternOf(path).test(pathname));

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/?$/, '').replace(/:\w+/g, '[^/]+')}/?$`, 'i');
