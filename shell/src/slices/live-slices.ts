import type { LiveSlice, Release, SlicePage } from '@mendwell/contracts/slices';

const cookie = 'release-group';
const groups = 100;

/** The visitor's release group, 0 to 99: drawn once and kept, so that a canary stays the same from page to page. */
const group = (): number => {
  const known = /(?:^|; )release-group=(\d{1,2})(?:;|$)/.exec(document.cookie)?.[1];
  if (known) return Number(known);
  const drawn = Math.floor(Math.random() * groups);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than our browser floor.
  document.cookie = `${cookie}=${drawn}; Path=/; Max-Age=2592000; SameSite=Lax`;
  return drawn;
};

/** The release of a slice that this visitor gets. Only a canary puts visitors into groups. */
export const releaseFor = ({ canary, ...live }: LiveSlice): Release =>
  canary && group() < canary.percent ? canary.release : live;

/** The slice page at `pathname` and its release, if any, by the router's rules. */
export const findPage = (releases: readonly Release[], pathname: string) => {
  for (const release of releases)
    for (const page of release.pages) {
      const match = patternOf(page).exec(pathname);
      if (match) return { release, page, parameters: match.slice(1) };
    }
  return undefined;
};

const patternOf = ({ path }: SlicePage) =>
  new RegExp(`^${path.replace(/\/?$/, '').replace(/:\w+/g, '([^/]+)')}/?$`);
