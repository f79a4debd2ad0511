import { globSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** The repository. */
export const root = resolve(import.meta.dirname, '../../..');

/** Downloads that outlive a clone: a fresh checkout does not fetch them again. */
export const cacheDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'mendwell');

const foldersOf = (workspaces: string) =>
  globSync(`${workspaces}/package.json`, { cwd: root }).map(dirname).sort();

/** Every workspace below `services` is a service, of the name of its folder. */
export const serviceNames = foldersOf('services/*').map((folder) => basename(folder));

/** The deployables a browser loads: the host, then one per slice. Every workspace `mfe-*` is a slice. */
export type SliceFolder = `mfe-${string}`;
export const sliceFolders = foldersOf('mfe-*') as SliceFolder[];
export type FrontEndName = 'shell' | SliceFolder;
export const frontEndNames: FrontEndName[] = ['shell', ...sliceFolders];
