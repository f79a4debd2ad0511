import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** The workspace of a slice. */
export const folderOf = (slice: string) => resolve(root, `mfe-${slice}`);

/** Where `release` leaves what `deploy` takes: files that need nothing else. */
export const artefactOf = (slice: string, version: string) => resolve(folderOf(slice), 'release', version);
