import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience, LiveSlice, Release } from '@mendwell/contracts/slices';
import { readIfPresent, replaceFile } from './store.ts';

/** A slice in a list of live releases: its entry there, who it is for, and the version to roll back to. */
export type LiveEntry = LiveSlice & { audience?: Audience; previous?: string };

type Version = Pick<Release, 'name' | 'version'>;
/** A past release: when and, if a command decided that by itself, why it ended, and whether its files are removed. */
type PastRelease = Version & { endedAt: string; reason?: string; isRemoved?: true };

const listFile = 'live/past.json';
/** The time during which open pages may still request the files of a past release. */
const keptDays = 30;

/**
 * Removes the files of releases that ended more than 30 days ago, when the live releases change from `before` to `after`.
 * Live releases, canaries and rollback versions have not ended. Runs under the store's lock.
 */
export function removeOldFiles(
  store: string,
  before: LiveEntry[],
  after: LiveEntry[],
  reason?: string,
): void {
  const now = new Date();
  const oldest = new Date(now).setDate(now.getDate() - keptDays);
  const kept = new Set(versionsIn(after).map(idOf));
  const ended = versionsIn(before).map((version) => ({ ...version, endedAt: now.toISOString(), reason }));
  const past = [...readPast(store), ...ended].filter((release) => !kept.has(idOf(release)));
  const isOld = ({ endedAt, isRemoved }: PastRelease) => !isRemoved && Date.parse(endedAt) < oldest;

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
  [...versionsIn(live), ...readPast(store)].some((known) => idOf(known) === idOf(version));

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
