import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  contentsOf,
  type ListedRelease,
  type Manifest,
  parseManifest,
  readManifest,
  releaseOf,
} from './manifest.ts';
import { pageFiles } from './page-files.ts';
import { type LiveEntry, removeOldFiles } from './past.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';

/** The lists in `live`, by who their slices are for. */
const lists = ['releases', 'operators'] as const;
const listOf = ({ audience }: Pick<LiveEntry, 'audience'>): (typeof lists)[number] => audience ?? 'releases';
const fileOf = (list: string) => `live/${list}.json`;
/** A copy to repair a list from. Pages read it if they cannot read the list (web-kit/runtime-config.ts). */
const copyOf = (list: string) => `live/${list}.copy.json`;

/** The live releases of all lists. Reads the copy of a list that is missing or damaged. */
export async function readLive(store: Store): Promise<LiveEntry[]> {
  const found: LiveEntry[] = [];
  for (const list of lists) found.push(...(await readList(store, list)));
  return found;
}

async function readList(store: Store, name: string): Promise<LiveEntry[]> {
  const [list, copy] = [await store.read(fileOf(name)), await store.read(copyOf(name))];
  if (list === undefined && copy === undefined) return [];
  const found = parseList(list) ?? parseList(copy);
  if (!found)
    throw new Refusal(`${fileOf(name)} is damaged, and so is its copy; deploy into an empty folder.`);
  return found;
}

function parseList(json = ''): LiveEntry[] | undefined {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) && list.every(isEntry) ? list : undefined;
  } catch {
    return undefined;
  }
}

const isEntry = (entry: unknown): entry is LiveEntry => {
  const { name, version, pages } = (entry ?? {}) as Partial<LiveEntry>;
  return typeof name === 'string' && typeof version === 'string' && Array.isArray(pages);
};

/** Uploads a release's files. An uploaded version is immutable: it can be uploaded again only with the same files. */
export async function upload(store: Store, folder: string): Promise<ListedRelease> {
  const manifest = readManifest(folder);
  const base = `mfe/${manifest.name}/${manifest.version}/`;
  const { files, digest } = contentsOf(folder);
  const known = await store.read(`${base}digest`);
  if (known !== undefined && known !== digest)
    throw new Refusal(
      `${manifest.name}@${manifest.version} was released with other files; give this release a version of its own.`,
    );
  if (known === undefined) {
    for (const file of files) await store.write(base + file, readFileSync(join(folder, file)));
    await store.write(`${base}digest`, digest);
  }
  return releaseOf(manifest);
}

/** The uploaded release `name@version`. */
export const uploaded = async (store: Store, name: string, version: string): Promise<ListedRelease> =>
  releaseOf(await uploadedManifest(store, name, version));

/** The manifest of the uploaded release `name@version`. */
export async function uploadedManifest(store: Store, name: string, version: string): Promise<Manifest> {
  const base = `mfe/${name}/${version}/`;
  const [json, digest] = [await store.read(`${base}slice.json`), await store.read(`${base}digest`)];
  if (json === undefined || digest === undefined)
    throw new Refusal(`The files of ${name}@${version} are not there any more.`);
  const manifest = parseManifest(json, `${base}slice.json`);
  if ((await store.read(base + manifest.entry)) === undefined)
    throw new Refusal(`The files of ${name}@${version} are not there any more.`);
  return manifest;
}

/**
 * Makes a release live for all visitors, or for `percent` of them if its slice is live already: a first release has nothing
 * to stand beside. Resolves with the percentage, or `undefined` for all.
 */
export async function goLive(
  store: Store,
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
export async function rollBack(store: Store, name: string): Promise<string> {
  let version = '';
  await change(store, async (live) => {
    const now = live.find((slice) => slice.name === name);
    if (!now) throw new Refusal(`${name} is not live.`);
    const { canary, ...stable } = now;
    if (!canary && stable.previous === undefined)
      throw new Refusal(`${name} has no version before ${stable.version}.`);
    const next: LiveEntry =
      canary || stable.previous === undefined
        ? stable
        : { ...(await uploaded(store, name, stable.previous)), previous: stable.version };
    version = next.version;
    return [...live.filter((slice) => slice !== now), next];
  });
  return version;
}

/** Removes a slice and its pages. Its files stay for open pages. */
export const retire = (store: Store, name: string): Promise<void> =>
  change(store, (live) => {
    if (!live.some((slice) => slice.name === name)) throw new Refusal(`${name} is not live.`);
    return live.filter((slice) => slice.name !== name);
  });

/**
 * Changes the live releases under the store's lock. Writes the lists after all pages, so that they name no missing page, and
 * a command that was interrupted before can be repeated. A slice for operators has no pages here: at the gateway, their
 * addresses are unknown (ADR 67).
 */
const change = (store: Store, next: (live: LiveEntry[]) => LiveEntry[] | Promise<LiveEntry[]>) =>
  store.locked(async () => {
    const before = await readLive(store);
    const after = (await next(before)).sort((a, b) => (a.name < b.name ? -1 : 1));
    refuseClashes(after);
    const files = pageFiles(listed(after, 'releases'));
    for (const [path, content] of files) await store.write(path, content);
    for (const [path] of pageFiles(listed(before, 'releases')))
      if (!files.has(path)) await store.remove(path);
    for (const list of lists)
      for (const file of [copyOf(list), fileOf(list)]) await store.write(file, inPage(listed(after, list)));
    await removeOldFiles(store, before, after);
  });

const listed = (live: LiveEntry[], list: string) => live.filter((entry) => listOf(entry) === list);

/** JSON that is safe in a script element. */
const inPage = (list: LiveEntry[]) => JSON.stringify(list).replaceAll('<', '\\u003c');

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
