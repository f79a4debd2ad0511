import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** The workspace of a slice. */
export const folderOf = (slice: string) => resolve(root, `mfe-${slice}`);

/** The folder of a built release, which `release` writes and `deploy` uploads. */
export const artefactOf = (slice: string, version: string) => resolve(folderOf(slice), 'release', version);
