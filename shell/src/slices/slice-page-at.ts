import { slicePages } from '@mendwell/contracts/pages';

/** The slice's page that the router will show at `pathname`, if it is one. Needs no router, so it works before one is there. */
export const slicePageAt = (pathname: string) =>
  slicePages.find(({ path }) => patternOf(path).test(pathname));

/** Whether what the page at `pathname` shows depends on who is there. The shell's own pages do. */
export const needsUserAt = (pathname: string) => slicePageAt(pathname)?.needsUser ?? true;

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/?$/, '').replace(/:\w+/g, '[^/]+')}/?$`, 'i');
