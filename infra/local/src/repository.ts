import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** The repository. */
export const root = resolve(import.meta.dirname, '../../..');

/** Downloads that outlive a clone: a fresh checkout does not fetch them again. */
export const cacheDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'mendwell');

export const serviceNames = ['catalog', 'booking', 'payment'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The deployables a browser loads: the host, then one per slice. */
export const frontEndNames = ['shell', 'mfe-catalog', 'mfe-booking', 'mfe-provider'] as const;
export type FrontEndName = (typeof frontEndNames)[number];

/** Where a front end's files begin, inside and outside. */
export const baseOf = (name: FrontEndName) => (name === 'shell' ? '/' : `/mfe/${name.replace('mfe-', '')}/`);
