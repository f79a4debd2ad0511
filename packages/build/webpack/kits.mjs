import { realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, resolve } from 'node:path';
import { isInstalled } from '@mendwell/contracts/folders.mjs';

export { documentsFolder, isInstalled } from '@mendwell/contracts/folders.mjs';

/** The repository's root, without a trailing slash. Commands of a slice's own repository run there. */
export const repositoryRoot = isInstalled ? process.cwd() : resolve(import.meta.dirname, '../../..');

/** The folder of a kit. */
export const kitFolder = (kit) => dirname(realpathSync(findPackageJSON(`@mendwell/${kit}`, import.meta.url)));

/** The folder of a kit's modules as builds use them. */
export const modulesOf = (kit) => `${kitFolder(kit)}/${isInstalled ? 'dist' : 'src'}`;
