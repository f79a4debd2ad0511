import type { LiveSlice, Release, SlicePage } from '@mendwell/contracts/slices';

const cookie = 'release-group';
const groups = 100;

/** The visitor's release group, 0 to 99: chosen randomly once and stored, so that a canary does not change between pages. */
const group = (): number => {
  const stored = /(?:^|; )release-group=(\d{1,2})(?:;|$)/.exec(document.cookie)?.[1];
  if (stored) return Number(stored);
  const random = Math.floor(Math.random() * groups);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than our browser floor.
  document.cookie = `${cookie}=${random}; Path=/; Max-Age=2592000; SameSite=Lax`;
  return random;
};

/** The release of a slice for this visitor. A group is assigned only during a canary. */
export const releaseFor = ({ canary, ...live }: LiveSlice): Release =>
  canary && group() < canary.percent ? canary.release : live;

/** Finds the slice page at `pathname` and its release by the router's rules. */
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
