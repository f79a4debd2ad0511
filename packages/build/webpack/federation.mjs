import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import federation from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import webKit from '../../web-kit/package.json' with { type: 'json' };

const packages = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Packages that keep state or identity of their own: two copies on one page would not see each other. */
const libraries = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/**
 * Our own modules that keep state: the session, the open toasts, the contexts of queries and router. They are thin, because a
 * shared module is shipped whole. `ui/antd` is here so that all slices use one copy of what it re-exports.
 */
const ownModules = [
  'web-kit/src/http.ts',
  'web-kit/src/query.ts',
  'web-kit/src/router.ts',
  'web-kit/src/session.tsx',
  'web-kit/src/toast.tsx',
  'ui/src/antd.tsx',
];

/** The schemas of the contract. They keep no state, but with the schema library they weigh 7 KiB in every build. */
const schemas = ['answers', 'booking', 'money', 'payment', 'problem', 'service', 'text'].map(
  (name) => `contracts/src/${name}.ts`,
);

/** What is needed together, for one file with a name of its own instead of one for each module. */
export const sharedGroups = {
  react: /\/node_modules\/(react|react-dom|scheduler)\//,
  kit: /\/packages\/web-kit\/src\/(http|query|router|session|session-store|toast)\.tsx?$|\/node_modules\/(@tanstack|react-router|cookie)\//,
  schemas: new RegExp(`/packages/(${schemas.join('|')})$|/node_modules/zod/`),
  antd: /\/node_modules\/(antd|@ant-design|@rc-component)\//,
  // The identity library's second entry: only local mode loads it (web-kit/local), and its name says so.
  'local-identity': /\/@firebase\/auth\/dist\/web-extension/,
};

/**
 * What the shell and the slices share while the page runs, for ModuleFederationPlugin's `shared`.
 * Own modules are named by file, so that a relative import inside a package finds the shared one too.
 */
export const sharedModules = (mode) => ({
  ...Object.fromEntries(libraries.map((name) => [name, library(name)])),
  ...Object.fromEntries(ownModules.map((file) => [`${packages}/${file}`, ownModule(file)])),
  ...Object.fromEntries(schemas.map((file) => [`${packages}/${file}`, schema(file)])),
  // Fast Refresh of a slice inside the shell works only through one eager registry; it exists in development only.
  ...(mode === 'development' && { 'react-refresh/runtime': { singleton: true, eager: true } }),
});

/** The version is said here: some of those who import React do not say which they need. */
const library = (name) => ({
  singleton: true,
  requiredVersion: `^${webKit.dependencies[name.replace(/\/(client|jsx-runtime)$/, '')]}`,
});

const ownModule = (file) => ({
  import: `${packages}/${file}`,
  shareKey: `@mendwell/${file.replace('/src/', '/').replace(/\.tsx?$/, '')}`,
  singleton: true,
  version: '0.1.0',
  requiredVersion: false,
});

/** A slice that was built against another contract than the shell keeps its own: only equal ones are shared. */
const schema = (file) => ({
  ...ownModule(file),
  singleton: false,
  version: contractVersion,
  requiredVersion: contractVersion,
});

const contractVersion = (() => {
  const hash = createHash('sha256');
  for (const file of schemas) hash.update(readFileSync(`${packages}/${file}`));
  return `0.1.${hash.digest().readUInt32BE()}`;
})();

/**
 * The host's part: the federation runtime that loads slices. It names no remote, and needs no snapshot: `/config.json`
 * says where each slice's entry is.
 */
export const federatedHost = ({ mode }) =>
  new federation.ModuleFederationPlugin({
    name: 'shell',
    dts: false,
    manifest: false,
    shareStrategy: 'loaded-first',
    shared: sharedModules(mode),
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  });

/**
 * A slice's part: webpack's own container with its routes. Slices never load one another, so they need no federation
 * runtime: the container is the interface that the host's runtime expects, and 13 KiB smaller.
 */
export const federatedSlice = ({ mode, name }) =>
  new webpack.container.ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.js',
    exposes: { './routes': './src/routes.tsx' },
    shared: sharedModules(mode),
  });
