import webpack from 'webpack';
import { expectedBySlice, providedByShell } from './federation.mjs';
import { callsOf } from './slice-calls.mjs';

/**
 * Writes `slice.json`: what a release of this slice needs to say about itself (packages/contracts, slices.ts), with
 * addresses below its own folder, `shared`, the modules that it expects from the page and in which versions, and
 * `calls`, what it expects of the services.
 */
export const sliceManifest = ({ slice, version, file = 'slice.json' }) =>
  jsonAsset(file, (compilation) => ({
    name: slice.name,
    version,
    entry: 'remoteEntry.js',
    pages: Object.entries(slice.pages).map(([page, source]) => ({
      requiresLogin: false,
      needsUser: false,
      calls: [],
      ...source,
      first: compilation.getAsset(`first/${page}.html`)?.name,
      files: [
        ...chunkFiles(compilation, './src/routes.tsx'),
        ...chunkFiles(compilation, `./${page}-page.tsx`),
      ],
    })),
    modules: Object.entries(slice.modules ?? {}).map(([name, source]) => ({ name, ...source })),
    shared: expectedBySlice(),
    calls: callsOf(compilation),
  }));

/** Writes `shared.json`: the modules that the shell provides, and their versions. */
export const sharedVersions = () => jsonAsset('shared.json', providedByShell);

const jsonAsset = (name, contents) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('JsonAsset', (compilation) => {
      const { PROCESS_ASSETS_STAGE_ADDITIONAL: stage } = webpack.Compilation;
      compilation.hooks.processAssets.tap({ name: 'JsonAsset', stage }, () => {
        const json = `${JSON.stringify(contents(compilation), null, 2)}\n`;
        compilation.emitAsset(name, new webpack.sources.RawSource(json));
      });
    });
  },
});

/** Files of the chunks that were split off for this import. */
const chunkFiles = ({ chunkGroups }, request) =>
  chunkGroups
    .filter(({ origins }) => origins.some((origin) => origin.request === request))
    .flatMap(({ chunks }) => chunks)
    .flatMap(({ files }) => [...files]);
