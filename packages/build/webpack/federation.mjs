import federation from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { sharedModules } from './sharing.mjs';

const federated = ({ mode, experiments, ...options }) =>
  new federation.ModuleFederationPlugin({
    dts: false,
    shareStrategy: 'loaded-first',
    shared: sharedModules(mode),
    experiments,
    ...options,
  });

/**
 * The host's part: it names no remote, and brings the federation runtime that the slices use too. Without snapshots:
 * a slice is found by its `remoteEntry.js` at once, its manifest is for people and tools.
 */
export const federatedHost = ({ mode }) => [
  federated({
    mode,
    name: 'shell',
    manifest: false,
    experiments: { optimization: { target: 'web', disableSnapshot: true }, provideExternalRuntime: true },
  }),
  // The plugin that hands the runtime over is asked for as CommonJS, which would bring the runtime a second time.
  new webpack.NormalModuleReplacementPlugin(/inject-external-runtime-core-plugin.+\.cjs$/, (resource) => {
    resource.request = resource.request.replace(/\.cjs$/, '.js');
  }),
];

/**
 * A slice's part: it exposes its routes and nothing else. Slices never load one another, so the code that could is
 * left out; in production they use the shell's copy of the runtime (8 KiB less for each), in development they bring
 * their own, because they also run alone.
 */
export const federatedSlice = ({ mode, name }) => [
  federated({
    mode,
    name,
    filename: 'remoteEntry.js',
    manifest: true,
    exposes: { './routes': './src/routes.tsx' },
    experiments: {
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
      externalRuntime: mode === 'production',
    },
  }),
];
