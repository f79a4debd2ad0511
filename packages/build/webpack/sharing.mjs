import { fileURLToPath } from 'node:url';
import webKit from '../../web-kit/package.json' with { type: 'json' };

const packages = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Packages that keep state or identity of their own: two copies on one page would not see each other. */
const libraries = ['react', 'react-dom', 'react-dom/client', '@tanstack/react-query'];

/**
 * Our own modules that keep state: the session, the open toasts, the router's context. They are thin, because a
 * shared module is shipped whole. `ui/antd` is here so that all slices use one copy of what it re-exports.
 */
const ownModules = [
  'web-kit/src/http.ts',
  'web-kit/src/router.ts',
  'web-kit/src/session.tsx',
  'web-kit/src/toast.tsx',
  'ui/src/antd.tsx',
];

/** The files of web-kit among them, with what only they import. */
export const sharedKit = /\/packages\/web-kit\/src\/(http|router|session|session-store|toast)\.tsx?$/;

/**
 * What the shell and the slices share while the page runs, for ModuleFederationPlugin's `shared`.
 * Own modules are named by file, so that a relative import inside a package finds the shared one too.
 */
export const sharedModules = (mode) => ({
  ...Object.fromEntries(libraries.map((name) => [name, library(name)])),
  ...Object.fromEntries(ownModules.map((file) => [`${packages}/${file}`, ownModule(file)])),
  // Fast Refresh of a slice inside the shell works only through one eager registry; it exists in development only.
  ...(mode === 'development' && { 'react-refresh/runtime': { singleton: true, eager: true } }),
});

/** The version is said here: some of those who import React (swiper) do not say which they need. */
const library = (name) => ({
  singleton: true,
  requiredVersion: `^${webKit.dependencies[name.replace('/client', '')]}`,
});

const ownModule = (file) => ({
  import: `${packages}/${file}`,
  shareKey: `@mendwell/${file.replace('/src/', '/').replace(/\.tsx?$/, '')}`,
  singleton: true,
  version: '0.1.0',
  requiredVersion: false,
});
