import webpack from 'webpack';
import { appConfig, repositoryRoot } from './webpack/app.mjs';
import { devServer } from './webpack/dev-server.mjs';
import { federatedHost, federatedSlice } from './webpack/federation.mjs';
import { indexPage, inlineStyles, preloadStart } from './webpack/index-page.mjs';
import { listContents } from './webpack/list-contents.mjs';
import { publicFiles } from './webpack/public-files.mjs';
import { startScript } from './webpack/start-script.mjs';

/**
 * The host. It names no remote: they come from `/config.json` when the page loads.
 * Writes `shell/build`, served at `/`.
 */
export const shellConfig =
  () =>
  (_env, { mode }) => {
    const directory = `${repositoryRoot}/shell`;
    const base = '/';
    const config = appConfig({ name: 'shell', directory, publicPath: base, mode });
    config.plugins.push(
      federatedHost({ mode }),
      listContents({ name: 'shell', base }),
      indexPage({ base }),
      inlineStyles(),
      publicFiles(`${directory}/public`),
      preloadStart({ start: 'app', shared: ['react', 'kit', 'schemas'], later: 'antd', publicPath: base }),
    );
    config.devServer = devServer({ port: 3000, base, publicFiles: `${directory}/public` });
    return config;
  };

/**
 * A slice: exposes `./routes` and nothing else. `name` is the remote's name; its folder is `mfe-<name>`.
 * Writes `mfe-<name>/build`, served at `/mfe/<name>/`. It runs alone, on a page of its own, in development only.
 * `landingPages`: pages that visitors arrive at, and what those ask for at once (`webpack/start-script.mjs`).
 */
export const sliceConfig =
  ({ name, landingPages }) =>
  (_env, { mode }) => {
    const base = `/mfe/${name}/`;
    const config = appConfig({ name, directory: `${repositoryRoot}/mfe-${name}`, publicPath: 'auto', mode });
    config.plugins.push(federatedSlice({ mode, name }), listContents({ name, base }));
    if (landingPages) config.plugins.push(startScript({ landingPages }));
    if (mode === 'development') config.plugins.push(indexPage({ base }));
    else config.entry = {};
    config.devServer = devServer({ port: slicePorts[name], base });
    return config;
  };

/** The page of all components, for whoever makes or looks for one. Writes `packages/ui/gallery/build`. */
export const galleryConfig =
  () =>
  (_env, { mode }) => {
    const directory = `${repositoryRoot}/packages/ui/gallery`;
    const config = appConfig({ name: 'gallery', directory, publicPath: 'auto', mode });
    config.plugins.push(indexPage({ base: 'auto' }));
    config.devServer = devServer({ port: 3004, base: '/', publicFiles: `${repositoryRoot}/shell/public` });
    return config;
  };

/** Where each slice's dev server listens unless `DEV_PORT` says otherwise. */
const slicePorts = { catalog: 3001, booking: 3002, provider: 3003 };

/**
 * All front ends as one application, to compare federation with (`npm run bench:web`): the same sources, except that
 * `loadPage`, a module, stands in for the shell's own and knows the slices' routes. Written to `output`, served at `/`.
 */
export const singleBuildConfig =
  ({ loadPage, output, landingPages }) =>
  (_env, { mode }) => {
    const base = '/';
    const directory = `${repositoryRoot}/shell`;
    const config = appConfig({ name: 'single', directory, publicPath: base, mode });
    config.output.path = output;
    config.optimization.splitChunks = { chunks: 'async' };
    config.plugins.push(
      new webpack.NormalModuleReplacementPlugin(/\/load-page\.ts$/, loadPage),
      indexPage({ base }),
      inlineStyles(),
      publicFiles(`${directory}/public`),
      preloadStart({ start: 'app', later: 'antd', publicPath: base }),
      startScript({ landingPages, file: 'mfe/catalog/start.js' }),
    );
    return config;
  };
