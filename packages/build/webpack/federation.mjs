import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import webpack from 'webpack';
import { isInstalled, kitFolder, modulesOf } from './kits.mjs';

const manifestOf = (kit) => JSON.parse(readFileSync(`${kitFolder(kit)}/package.json`, 'utf8'));

/** Packages with module state or identity, of which a page must have only one copy. */
const libraries = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/**
 * Our own modules with state: session, toasts, query and router contexts. A page has one copy of each, the shell's, so
 * their interface has its own version: minor for a new export, major for a changed or removed one
 * (`packages/build/src/shared-interface.spec.ts`).
 */
const stateful = [
  'http/http.ts',
  'http/query.ts',
  'routing/router.ts',
  'session/session.tsx',
  'toast/toast.tsx',
].map((file) => `web-kit/${file}`);
const interfaceVersion = '1.2.0';

/**
 * Large modules without state: the parts of zod that the contracts use, and the component library. Builds from the same sources
 * share a copy; a slice built from other sources loads its own.
 */
const zod = 'contracts/zod.ts';
const components = 'ui/antd/antd.tsx';
/** Our own sources in that copy. */
const beneathComponents = ['ui/antd/antd.css', 'ui/theme/theme-name.ts'];

/** Modules used together, bundled into one named file each. */
export const sharedGroups = {
  zod: /\/(packages\/contracts\/src\/zod\.ts|@mendwell\/contracts\/dist\/zod\.js)$|\/node_modules\/zod\//,
  antd: /\/node_modules\/(antd|@ant-design|@rc-component)\//,
};

/** The host's groups: it alone bundles the modules with one copy per page. */
export const hostGroups = {
  ...sharedGroups,
  react: /\/node_modules\/(react|react-dom|scheduler)\//,
  kit: /\/packages\/contracts\/src\/calls\.ts$|\/packages\/web-kit\/src\/\w+\/(draft-storage|http|query|router|session|session-store|signed-in|storage|toast)\.tsx?$|\/node_modules\/(@tanstack|react-router|cookie)\//,
  // The identity library's second entry, loaded only in local mode and for second factors (web-kit/session).
  'identity-extras': /\/@firebase\/auth\/dist\/web-extension/,
};

/**
 * The modules shared by shell and slices, for ModuleFederationPlugin's `shared`. Our own modules are identified by file, so
 * that relative imports within a package also use the shared copy.
 */
const sharedModules = () => ({
  ...Object.fromEntries(libraries.map((name) => [name, library(name)])),
  ...Object.fromEntries(stateful.map((file) => [fileOf(file), statefulModule(file)])),
  [fileOf(zod)]: sharedWhenEqual(zod),
  [fileOf(components)]: sharedWhenEqual(components, beneathComponents),
});

/** Sets the required version, because some importers of React do not declare one. */
const library = (name) => {
  const requiredVersion = manifestOf('web-kit').peerDependencies[name.replace(/\/(client|jsx-runtime)$/, '')];
  return { singleton: true, strictVersion: true, version: requiredVersion.replace('^', ''), requiredVersion };
};

/** The path of a module in its kit, after the kit's name. */
const partsOf = (file) => [file.slice(0, file.indexOf('/')), file.slice(file.indexOf('/') + 1)];

const fileOf = (file) => {
  const [kit, path] = partsOf(file);
  return `${modulesOf(kit)}/${isInstalled ? path.replace(/\.tsx?$/, '.js') : path}`;
};

/** The key keeps no folder, so that a module can move without breaking released slices. */
const ownModule = (file) => ({
  import: fileOf(file),
  shareKey: `@mendwell/${file.replace(/\/(\w+\/)?/, '/').replace(/\.tsx?$/, '')}`,
});

const statefulModule = (file) => ({
  ...ownModule(file),
  singleton: true,
  strictVersion: true,
  version: interfaceVersion,
  requiredVersion: `^${interfaceVersion}`,
});

/** By the sources, which an installed kit has beside the compiled modules, and by the packages that these use. */
const sharedWhenEqual = (file, beneath = []) => {
  const [kit] = partsOf(file);
  const hash = createHash('sha256').update(JSON.stringify(manifestOf(kit).dependencies));
  for (const source of [file, ...beneath])
    hash.update(readFileSync(`${kitFolder(kit)}/src/${partsOf(source)[1]}`));
  const version = `0.1.${hash.digest().readUInt32BE()}`;
  return { ...ownModule(file), version, requiredVersion: version };
};

/** Versions of the modules with one copy per page: those that the shell provides, or that a slice expects. */
export const providedByShell = () => singletons('version');
export const expectedBySlice = () => singletons('requiredVersion');
const singletons = (field) =>
  Object.fromEntries(
    Object.entries(sharedModules())
      .filter(([, { singleton }]) => singleton)
      .map(([name, module]) => [module.shareKey ?? name, module[field]]),
  );

/**
 * The host's federation runtime, which loads slices. Needs neither remotes nor snapshots, since `/config.json` lists the
 * slices' entries. Its plugin comes from the shell: slices need not install it.
 */
export const federatedHost = (ModuleFederationPlugin) =>
  new ModuleFederationPlugin({
    name: 'shell',
    dts: false,
    manifest: false,
    shareStrategy: 'loaded-first',
    shared: sharedModules(),
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  });

/**
 * A slice's container, by webpack's own plugin. Slices load no other slices, so they need no federation runtime: the plain
 * container has the interface that the host expects and is 17 KiB smaller (ADR 2).
 */
export const federatedSlice = ({ name, isDevelopment }) =>
  new webpack.container.ModuleFederationPlugin({
    name,
    filename: 'remoteEntry.js',
    exposes: { './routes': './src/routes.tsx' },
    // In development, a slice also runs without the shell.
    shared: isDevelopment ? sharedModules() : withoutCopies(sharedModules()),
  });

/** A release that the live shell's modules do not fit is refused (`infra/releases`), so its own copies would not be used. */
const withoutCopies = (modules) =>
  Object.fromEntries(
    Object.entries(modules).map(([key, module]) => [
      key,
      module.singleton ? { ...module, import: false } : module,
    ]),
  );
