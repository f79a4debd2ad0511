import { globSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The repository. */
export const root = resolve(import.meta.dirname, '../../..');

/** Downloads that outlive a clone: a fresh checkout does not fetch them again. */
export const cacheDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'mendwell');

export const serviceNames = ['catalog', 'booking', 'payment'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The deployables a browser loads: the host, then one per slice. Every workspace `mfe-*` is a slice. */
export type SliceFolder = `mfe-${string}`;
export const sliceFolders = globSync('mfe-*/package.json', { cwd: root })
  .map(dirname)
  .sort() as SliceFolder[];
export type FrontEndName = 'shell' | SliceFolder;
export const frontEndNames: FrontEndName[] = ['shell', ...sliceFolders];
