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
 * Our own modules that keep state: the session, the open toasts, the contexts of queries and router. A page has one
 * copy of each, the shell's, so their interface has a version of its own: a new export is a minor version, a changed or
 * removed one a major one (`packages/build/src/shared-interface.spec.ts`).
 */
const stateful = ['http.ts', 'query.ts', 'router.ts', 'session.tsx', 'toast.tsx'].map(
  (file) => `web-kit/src/${file}`,
);
export const interfaceVersion = '1.0.0';

/**
 * Modules without state that would weigh much in every build: the schemas with their library, and the component
 * library. Builds of equal sources share one copy; a slice built of other sources brings its own.
 */
const schemasIn = (names) => names.map((name) => `contracts/src/${name}.ts`);
const schemas = schemasIn(['answers', 'booking', 'money', 'payment', 'problem', 'service', 'text']);
const components = ['ui/src/antd.tsx'];
/** What a shared copy depends on besides its own source. */
const beneathComponents = ['ui/package.json', 'ui/src/antd.css', 'ui/src/theme-name.ts'];

/** What is needed together, for one file with a name of its own instead of one for each module. */
export const sharedGroups = {
  react: /\/node_modules\/(react|react-dom|scheduler)\//,
  kit: /\/packages\/web-kit\/src\/(http|query|router|session|session-store|toast)\.tsx?$|\/node_modules\/(@tanstack|react-router|cookie)\//,
  schemas: new RegExp(`/packages/(${[...schemas, ...schemasIn(['paging'])].join('|')})$|/node_modules/zod/`),
  antd: /\/node_modules\/(antd|@ant-design|@rc-component)\//,
  // The identity library's second entry: only local mode loads it (web-kit/local), and its name says so.
  'local-identity': /\/@firebase\/auth\/dist\/web-extension/,
};

/** In the host, with what its session is made of; a slice bundles what it uses of that. */
export const hostGroups = {
  ...sharedGroups,
  kit: new RegExp(`${sharedGroups.kit.source}|/packages/web-kit/src/(draft-storage|signed-in|storage)\\.ts$`),
};

/**
 * What the shell and the slices share while the page runs, for ModuleFederationPlugin's `shared`.
 * Own modules are named by file, so that a relative import inside a package finds the shared one too.
 */
export const sharedModules = () => ({
  ...Object.fromEntries(libraries.map((name) => [name, library(name)])),
  ...Object.fromEntries(stateful.map((file) => [`${packages}/${file}`, statefulModule(file)])),
  ...Object.fromEntries(sharedWhenEqual(schemas, ['contracts/package.json'])),
  ...Object.fromEntries(sharedWhenEqual(components, beneathComponents)),
});

/** The version is given here: some of those who import React do not say which they need. */
const library = (name) => {
  const version = webKit.dependencies[name.replace(/\/(client|jsx-runtime)$/, '')];
  return { singleton: true, strictVersion: true, version, requiredVersion: `^${version}` };
};

const ownModule = (file) => ({
  import: `${packages}/${file}`,
  shareKey: `@mendwell/${file.replace('/src/', '/').replace(/\.tsx?$/, '')}`,
});

const statefulModule = (file) => ({
  ...ownModule(file),
  singleton: true,
  strictVersion: true,
  version: interfaceVersion,
  requiredVersion: `^${interfaceVersion}`,
});

const sharedWhenEqual = (files, beneath) => {
  const hash = createHash('sha256');
  for (const file of [...files, ...beneath]) hash.update(readFileSync(`${packages}/${file}`));
  const version = `0.1.${hash.digest().readUInt32BE()}`;
  return files.map((file) => [
    `${packages}/${file}`,
    { ...ownModule(file), version, requiredVersion: version },
  ]);
};

/** Versions of what a page must have one copy of: what the shell provides, or what a slice expects. */
export const providedByShell = () => singletons('version');
export const expectedBySlice = () => singletons('requiredVersion');
const singletons = (field) =>
  Object.fromEntries(
    Object.entries(sharedModules())
      .filter(([, { singleton }]) => singleton)
      .map(([name, module]) => [module.shareKey ?? name, module[field]]),
  );

/**
 * The host's part: the federation runtime that loads slices. It names no remote, and needs no snapshot: `/config.json`
 * says where each slice's entry is.
 */
export const federatedHost = () =>
  new federation.ModuleFederationPlugin({
    name: 'shell',
    dts: false,
    manifest: false,
    shareStrategy: 'loaded-first',
    shared: sharedModules(),
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  });

/**
 * A slice's part: webpack's own container with its routes. Slices never load one another, so they need no federation
 * runtime: the container is the interface that the host's runtime expects, and 13 KiB smaller.
 */
export const federatedSlice = ({ name }) =>
  new webpack.container.ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.js',
    exposes: { './routes': './src/routes.tsx' },
    shared: sharedModules(),
  });
