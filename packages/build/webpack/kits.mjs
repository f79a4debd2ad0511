import { realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, resolve } from 'node:path';

/** Whether this is an installed package, as in a slice's own repository. Then the kits are, too, and compiled. */
export const isInstalled = import.meta.dirname.includes('/node_modules/');

/** The repository's root, without a trailing slash. Commands of a slice's own repository run there. */
export const repositoryRoot = isInstalled ? process.cwd() : resolve(import.meta.dirname, '../../..');

/** The folder of a kit. */
export const kitFolder = (kit) => dirname(realpathSync(findPackageJSON(`@mendwell/${kit}`, import.meta.url)));

/** The folder of a kit's modules as builds use them. */
export const modulesOf = (kit) => `${kitFolder(kit)}/${isInstalled ? 'dist' : 'src'}`;

/** Where the OpenAPI documents are that belong to the contracts. */
export const documentsFolder = isInstalled
  ? `${kitFolder('contracts')}/openapi`
  : `${repositoryRoot}/docs/openapi`;
