import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, type ListedRelease, type Manifest, readManifest, releaseOf } from './manifest.ts';
import { type LiveEntry, type Releases, removeOldFiles } from './past.ts';
import {
  isRecent,
  type Preview,
  publishPreviews,
  readPreviews,
  releasesIn,
  withRelease,
} from './previews.ts';
import { lists, publish } from './publish.ts';
import { Refusal } from './refusal.ts';
import { readIfPresent, replaceFile, withLock } from './store.ts';

const fileOf = (list: string) => `live/${list}.json`;

/** The live releases of all lists. */
export const readLive = (store: string): LiveEntry[] => lists.flatMap((list) => readList(store, list));

function readList(store: string, list: string): LiveEntry[] {
  const json = readIfPresent(join(store, fileOf(list))) ?? '[]';
  try {
    const found: unknown = JSON.parse(json);
    if (Array.isArray(found) && found.every(isEntry)) return found;
  } catch {}
  throw new Refusal(`${fileOf(list)} is damaged: restore it, or deploy into an empty folder.`);
}

const isEntry = (entry: unknown): entry is LiveEntry => {
  const { name, version, pages } = (entry ?? {}) as Partial<LiveEntry>;
  return typeof name === 'string' && typeof version === 'string' && Array.isArray(pages);
};

/** Uploads a release's files. An uploaded version is immutable: it can be uploaded again only with the same files. */
export function upload(store: string, folder: string): ListedRelease {
  const manifest = readManifest(folder);
  const base = folderOf(store, manifest);
  const digest = digestOf(folder);
  const known = readIfPresent(join(base, 'digest'));
  if (known !== undefined && known !== digest)
    throw new Refusal(
      `${manifest.name}@${manifest.version} was released with other files; give this release a version of its own.`,
    );
  if (known === undefined) {
    mkdirSync(base, { recursive: true });
    cpSync(folder, base, { recursive: true });
    replaceFile(join(base, 'digest'), digest);
  }
  return releaseOf(manifest);
}

/** The uploaded release `name@version`. */
export const uploaded = (store: string, name: string, version: string): ListedRelease =>
  releaseOf(uploadedManifest(store, name, version));

/** The manifest of the uploaded release `name@version`. */
export function uploadedManifest(store: string, name: string, version: string): Manifest {
  const folder = folderOf(store, { name, version });
  if (!existsSync(join(folder, 'digest')))
    throw new Refusal(`The files of ${name}@${version} are not there: not built yet, or removed again.`);
  return readManifest(folder);
}

const folderOf = (store: string, { name, version }: { name: string; version: string }) =>
  join(store, 'mfe', name, version);

/**
 * Makes a release live for all visitors, or for `percent` of them if its slice is live already: a first release has nothing
 * to stand beside. Resolves with the percentage, or `undefined` for all.
 */
export async function goLive(
  store: string,
  release: ListedRelease,
  percent?: number,
): Promise<number | undefined> {
  let share = percent;
  await change(store, (live) => {
    const before = live.find(({ name }) => name === release.name);
    if (before && before.audience !== release.audience)
      throw new Refusal(`${release.name} is live for another audience; retire it first.`);
    if (!before) share = undefined;
    const entry: LiveEntry =
      share !== undefined && before
        ? { ...before, canary: { percent: share, release } }
        : { ...release, ...previousOf(before, release) };
    return [...live.filter(({ name }) => name !== release.name), entry];
  });
  return share;
}

/** The version to roll back to, unchanged if the same version goes live again. */
const previousOf = (before: LiveEntry | undefined, release: ListedRelease) => {
  const previous = before?.version === release.version ? before.previous : before?.version;
  return previous === undefined ? {} : { previous };
};

/** Ends a slice's canary, or else makes the previous version live. Resolves with the live version. */
export async function rollBack(store: string, name: string): Promise<string> {
  let version = '';
  await change(store, (live) => {
    const now = live.find((slice) => slice.name === name);
    if (!now) throw new Refusal(`${name} is not live.`);
    const { canary, ...stable } = now;
    if (!canary && stable.previous === undefined)
      throw new Refusal(`${name} has no version before ${stable.version}.`);
    const next: LiveEntry =
      canary || stable.previous === undefined
        ? stable
        : { ...uploaded(store, name, stable.previous), previous: stable.version };
    version = next.version;
    return [...live.filter((slice) => slice !== now), next];
  });
  return version;
}

/** Ends a canary if it still is one of this version. The reason stays in the list of past releases. */
export const endCanary = (store: string, name: string, version: string, reason: string): Promise<void> =>
  change(
    store,
    (live) => {
      const now = live.find((slice) => slice.name === name);
      if (now?.canary?.release.version !== version)
        throw new Refusal(`${name}@${version} is no canary any more.`);
      const { canary: _, ...stable } = now;
      return [...live.filter((slice) => slice !== now), stable];
    },
    reason,
  );

/** Removes a slice and its pages. Its files stay for open pages. */
export const retire = (store: string, name: string): Promise<void> =>
  change(store, (live) => {
    if (!live.some((slice) => slice.name === name)) throw new Refusal(`${name} is not live.`);
    return live.filter((slice) => slice.name !== name);
  });

/** Shows a release to those who open the preview of this name. Resolves with the address to open. */
export async function preview(store: string, release: ListedRelease, name: string): Promise<string> {
  let key = '';
  await changeAll(store, ({ live, previews }) => {
    const after = withRelease(previews, name, release);
    refuseClashes(releasesIn(name, live, after));
    key = after.at(-1)?.key ?? '';
    return { live, previews: after };
  });
  return `/preview/${name}?key=${key}`;
}

/** Takes a slice out of a preview, which ends with its last one. */
export const endPreview = (store: string, slice: string, name: string): Promise<void> =>
  changeAll(store, ({ live, previews }) => {
    const after = previews.filter((one) => one.name !== name || one.release.name !== slice);
    if (after.length === previews.length) throw new Refusal(`${slice} is not in a preview ${name}.`);
    return { live, previews: after };
  });

const change = (store: string, next: (live: LiveEntry[]) => LiveEntry[], reason?: string) =>
  changeAll(store, ({ live, previews }) => ({ live: next(live), previews }), reason);

/** Changes the live releases and previews under a lock. */
const changeAll = (store: string, next: (before: Releases<Preview>) => Releases<Preview>, reason?: string) =>
  withLock(join(store, 'live'), () => {
    const before = { live: readLive(store), previews: readPreviews(store) };
    const { live, previews } = next(before);
    const after = {
      live: live.sort((a, b) => (a.name < b.name ? -1 : 1)),
      previews: previews.filter(isRecent),
    };
    refuseClashes(after.live);
    publish(join(store, 'live'), after.live, before.live);
    publishPreviews(store, after.live, before.previews, after.previews);
    removeOldFiles(store, before, after, reason);
  });

function refuseClashes(live: LiveEntry[]) {
  const owners = new Map<string, string>();
  const shape = (path: string) => path.replaceAll(/:\w+/g, ':').toLowerCase();
  for (const { name, pages, canary } of live) {
    for (const { path } of [...pages, ...(canary?.release.pages ?? [])]) {
      const owner = owners.get(shape(path));
      if (owner !== undefined && owner !== name)
        throw new Refusal(`The page ${path} of ${name} belongs to ${owner} already.`);
      owners.set(shape(path), name);
    }
  }
}
