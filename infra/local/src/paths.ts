import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The repository. */
export const root = resolve(import.meta.dirname, '../../..');

/** Downloads that outlive a clone: a fresh checkout does not fetch them again. */
export const cacheDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'mendwell');
