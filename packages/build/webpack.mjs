import { readFileSync } from 'node:fs';
import webpack from 'webpack';
import { appConfig, sourceHash } from './webpack/app.mjs';
import { compiledAhead } from './webpack/compile-hints.mjs';
import { devServer } from './webpack/dev-server.mjs';
import { federatedHost, federatedSlice, hostGroups } from './webpack/federation.mjs';
import { firstViews } from './webpack/first-views.mjs';
import { indexPage, inlineStyles, preloadStart, shellPage } from './webpack/index-page.mjs';
import { insideLive } from './webpack/inside-live.mjs';
import { isInstalled, repositoryRoot } from './webpack/kits.mjs';
import { listContents } from './webpack/list-contents.mjs';
import { pageBootScript } from './webpack/page-boot.mjs';
import { publicFiles } from './webpack/public-files.mjs';
import { sharedVersions, sliceManifest } from './webpack/slice-manifest.mjs';

export { repositoryRoot };

/**
 * The host. Names no remotes, which come from `/config.json` at run time. Writes `shell/build`, served at `/`.
 */
export const shellConfig =
  ({ ModuleFederationPlugin }) =>
  (_env, { mode }) => {
    const directory = `${repositoryRoot}/shell`;
    const base = '/';
    const shared = ['react', 'kit', 'zod'];
    const config = appConfig({ name: 'shell', directory, publicPath: base, mode, groups: hostGroups });
    config.plugins.push(
      federatedHost(ModuleFederationPlugin),
      listContents({ name: 'shell', base }),
      shellPage({ base }),
      inlineStyles(),
      pageBootScript({ ...config }),
      publicFiles(`${directory}/public`),
      sharedVersions(),
      compiledAhead(['main', 'app', ...shared]),
      preloadStart({ start: 'app', shared, later: 'antd', publicPath: base }),
    );
    config.devServer = devServer({ port: 3000, base, publicFiles: `${directory}/public` });
    return config;
  };

/**
 * A slice, which exposes only `./routes` and describes its release in `slice.json`. `slice` is the declaration in its
 * `src/slice.ts`; its folder is `mfe-<name>`, or a repository of its own. Writes `build` there, served at
 * `/mfe/<name>/<version>/`. The version is that of package.json with the suffix in RELEASE, which may be empty, otherwise with a
 * hash of the sources. In development, it also runs standalone at `port`.
 */
export const sliceConfig =
  (slice, { port }) =>
  (_env, { mode }) => {
    const { name } = slice;
    const directory = isInstalled ? repositoryRoot : `${repositoryRoot}/mfe-${name}`;
    const { version: released } = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'));
    const version =
      mode === 'development'
        ? '0.0.0-dev'
        : [released, process.env.RELEASE ?? `dev${sourceHash(directory)}`].filter(Boolean).join('-');
    const base = `/mfe/${name}/${version}/`;
    const config = appConfig({ name, directory, publicPath: 'auto', mode, version });
    const address = process.env.DEV_IN;
    config.plugins.push(
      federatedSlice({ name, isDevelopment: mode === 'development' }),
      ...(address ? [] : [listContents({ name, base }), firstViews({ ...config })]),
      sliceManifest({ slice, version }),
    );
    if (address) return insideLive({ ...config, entry: {} }, { slice, base, port, address });
    if (mode === 'development') config.plugins.push(indexPage({ name, base }));
    else config.entry = {};
    config.devServer = devServer({ port, base });
    return config;
  };

/** The component gallery. Writes `packages/ui/gallery/build`. */
export const galleryConfig =
  () =>
  (_env, { mode }) => {
    const directory = `${repositoryRoot}/packages/ui/gallery`;
    const config = appConfig({ name: 'gallery', directory, publicPath: 'auto', mode });
    config.plugins.push(indexPage({ name: 'components', base: 'auto' }));
    config.devServer = devServer({ port: 3004, base: '/', publicFiles: `${repositoryRoot}/shell/public` });
    return config;
  };

/**
 * All front ends as one application, as a baseline for federation (`npm run bench -- web`): the same sources, with the slices'
 * routes compiled in. Writes `output`, served at `/`.
 */
export const singleBuildConfig =
  ({ output, slices }) =>
  (_env, { mode }) => {
    const base = '/';
    const directory = `${repositoryRoot}/shell`;
    const config = appConfig({ name: 'single', directory, publicPath: base, mode });
    config.output.path = output;
    config.optimization.splitChunks = { chunks: 'async' };
    config.plugins.push(
      new webpack.NormalModuleReplacementPlugin(/\/load-component\.ts$/, loadComponentOf(slices)),
      shellPage({ base }),
      inlineStyles(),
      pageBootScript({ ...config }),
      publicFiles(`${directory}/public`),
      preloadStart({ start: 'app', later: 'antd', publicPath: base }),
      ...slices.map((slice) => sliceManifest({ slice, version: '0.0.0', file: `${slice.name}.slice.json` })),
    );
    return config;
  };

/** Replaces the shell's load-component.ts by a module. */
const loadComponentOf = (slices) => {
  const imports = slices.map(
    ({ name }) => `import { routes as ${name} } from '${repositoryRoot}/mfe-${name}/src/routes.tsx';`,
  );
  const script = `${imports.join('\n')}
const slices = { ${slices.map(({ name }) => name).join(', ')} };
export const loadComponent = ({ name }, path) => slices[name][path]();`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
};
