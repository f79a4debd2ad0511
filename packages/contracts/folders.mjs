import { resolve } from 'node:path';

/** Whether this is an installed package, as in a slice's own repository. Then the other kits are, too, and compiled. */
export const isInstalled = import.meta.dirname.includes('/node_modules/');

/** Where this package's modules are. */
export const modulesFolder = resolve(import.meta.dirname, isInstalled ? 'dist' : 'src');

/** Where the OpenAPI documents are that belong to the contracts. */
export const documentsFolder = resolve(import.meta.dirname, isInstalled ? 'openapi' : '../../docs/openapi');
