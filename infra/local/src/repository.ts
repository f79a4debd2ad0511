import { globSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** The repository's root folder. */
export const root = resolve(import.meta.dirname, '../../..');

/** Downloads, shared by all clones. */
export const cacheDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'mendwell');

const foldersOf = (workspaces: string) =>
  globSync(`${workspaces}/package.json`, { cwd: root }).map(dirname).sort();

/** Every workspace in `services` is a service, named after its folder. */
export const serviceNames = foldersOf('services/*').map((folder) => basename(folder));

/** The journal of operators' actions, in which its service can only insert (docs/adr/0024). */
export const journalDatabase = { name: 'catalog-journal', service: 'catalog' } as const;

/** The databases of all services. */
export const databaseNames = [...serviceNames, journalDatabase.name];

/** The host, then the slices: every workspace `mfe-*` is one. */
export type SliceFolder = `mfe-${string}`;
export const sliceFolders = foldersOf('mfe-*') as SliceFolder[];
export type FrontEndName = 'shell' | SliceFolder;
export const frontEndNames: FrontEndName[] = ['shell', ...sliceFolders];
