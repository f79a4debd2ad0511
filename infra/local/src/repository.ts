import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The repository. */
export const root = resolve(import.meta.dirname, '../../..');

/** Downloads that outlive a clone: a fresh checkout does not fetch them again. */
export const cacheDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'mendwell');

export const serviceNames = ['catalog', 'booking', 'payment'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The deployables a browser loads: the host, then one per slice. */
export const sliceFolders = ['mfe-catalog', 'mfe-booking', 'mfe-provider'] as const;
export const frontEndNames = ['shell', ...sliceFolders] as const;
export type FrontEndName = (typeof frontEndNames)[number];
