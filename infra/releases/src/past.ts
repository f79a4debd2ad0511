import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience, LiveSlice, Release } from '@mendwell/contracts/slices';
import { readIfPresent, replaceFile } from './store.ts';

/** A slice in a list of live releases: its entry there, who it is for, and the version to roll back to. */
export type LiveEntry = LiveSlice & { audience?: Audience; previous?: string };

/** What is live, and what is shown in previews. */
export interface Releases<Preview extends { release: Version } = { release: Version }> {
  live: LiveEntry[];
  previews: Preview[];
}

type Version = Pick<Release, 'name' | 'version'>;
/**
 * A past release: when and, if a command decided that by itself, why it ended, and whether its files are removed. One that
 * was only in a preview was never live.
 */
type PastRelease = Version & { endedAt: string; reason?: string; isRemoved?: true; isPreview?: true };

const listFile = 'live/past.json';
/** The time during which open pages may still request the files of a past release. */
const keptDays = 30;

/**
 * Removes the files of releases that ended more than 30 days ago, when the releases change from `before` to `after`.
 * Live releases, canaries and rollback versions have not ended. Runs under the store's lock.
 */
export function removeOldFiles(store: string, before: Releases, after: Releases, reason?: string): void {
  const now = new Date();
  const oldest = new Date(now).setDate(now.getDate() - keptDays);
  const endedAt = now.toISOString();
  const isIn = (all: Version[]) => {
    const ids = new Set(all.map(idOf));
    return (release: Version) => ids.has(idOf(release));
  };
  const isLive = isIn(versionsIn(after.live));
  const isPreviewed = isIn(after.previews.map(({ release }) => release));
  const ended = versionsIn(before.live).map((version) => ({ ...version, endedAt, reason }));
  const endedPreviews = before.previews
    .map(({ release: { name, version } }) => ({ name, version, endedAt, isPreview: true as const }))
    .filter((release) => !isPreviewed(release));
  const past = [...readPast(store), ...ended, ...endedPreviews].filter((release) => !isLive(release));
  const isOld = (release: PastRelease) =>
    !release.isRemoved && !isPreviewed(release) && Date.parse(release.endedAt) < oldest;

  for (const { name, version } of past.filter(isOld)) {
    const folder = join(store, 'mfe', name, version);
    // Removes the digest first: an incomplete release can be uploaded again.
    rmSync(join(folder, 'digest'), { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
  const remembered = past.map((release) => (isOld(release) ? { ...release, isRemoved: true } : release));
  replaceFile(join(store, listFile), JSON.stringify(remembered));
}

/** Whether a version is live, or was at any time. */
export const wasLive = (store: string, live: LiveEntry[], version: Version) =>
  [...versionsIn(live), ...readPast(store).filter(({ isPreview }) => !isPreview)].some(
    (known) => idOf(known) === idOf(version),
  );

const idOf = ({ name, version }: Version) => `${name}@${version}`;

const versionsIn = (live: LiveEntry[]): Version[] =>
  live.flatMap(({ name, version, canary, previous }) =>
    [version, canary?.release.version, previous].flatMap((known) =>
      known === undefined ? [] : [{ name, version: known }],
    ),
  );

/** If the list is damaged, files are kept. */
function readPast(store: string): PastRelease[] {
  try {
    return JSON.parse(readIfPresent(join(store, listFile)) ?? '[]');
  } catch {
    return [];
  }
}
