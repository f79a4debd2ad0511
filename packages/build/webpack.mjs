import federation from '@module-federation/enhanced/webpack';
import { appConfig, repositoryRoot } from './webpack/app.mjs';
import { devServer } from './webpack/dev-server.mjs';
import { preloadStart } from './webpack/preload-start.mjs';
import { publicFiles } from './webpack/public-files.mjs';
import { sharedModules } from './webpack/sharing.mjs';

const federated = ({ loadsRemotes, ...options }, mode) =>
  new federation.ModuleFederationPlugin({
    dts: false,
    shareStrategy: 'loaded-first',
    shared: sharedModules(mode),
    experiments: { optimization: { target: 'web', disableRemote: !loadsRemotes } },
    ...options,
  });

/**
 * The host. It names no remote: they come from `/config.json` when the page loads.
 * Writes `shell/build`, served at `/`.
 */
export const shellConfig =
  () =>
  (_env, { mode }) => {
    const directory = `${repositoryRoot}/shell`;
    const config = appConfig({ name: 'shell', directory, base: '/', publicPath: '/', mode });
    config.plugins.push(
      federated({ name: 'shell', loadsRemotes: true, manifest: false }, mode),
      publicFiles(`${directory}/public`),
      preloadStart({ request: './bootstrap.tsx', publicPath: '/' }),
    );
    config.devServer = devServer({ port: 3000, base: '/', publicFiles: `${directory}/public` });
    return config;
  };

/**
 * A slice: exposes `./routes` and nothing else. `name` is the remote's name; its folder is `mfe-<name>`.
 * Writes `mfe-<name>/build`, served at `/mfe/<name>/`.
 */
export const sliceConfig =
  ({ name }) =>
  (_env, { mode }) => {
    const directory = `${repositoryRoot}/mfe-${name}`;
    const base = `/mfe/${name}/`;
    const config = appConfig({ name, directory, base, publicPath: 'auto', mode });
    config.plugins.push(
      federated(
        {
          name,
          filename: 'remoteEntry.js',
          // Slices never load one another, so the code that could is left out.
          loadsRemotes: false,
          manifest: true,
          exposes: { './routes': './src/routes.tsx' },
        },
        mode,
      ),
    );
    config.devServer = devServer({ port: slicePorts[name], base });
    return config;
  };

/** Where each slice's dev server listens unless `DEV_PORT` says otherwise. */
const slicePorts = { catalog: 3001, booking: 3002, provider: 3003 };
