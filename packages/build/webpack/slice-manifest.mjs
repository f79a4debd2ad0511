import webpack from 'webpack';
import { expectedBySlice, providedByShell } from './federation.mjs';
import { callsOf } from './slice-calls.mjs';

/**
 * Writes `slice.json`, the manifest of a release (packages/contracts/src/slices.ts), with paths relative to its folder. Also
 * contains `shared`, the versions of modules that it expects from the page, and `calls`, those it expects of services.
 */
export const sliceManifest = ({ slice, version, file = 'slice.json' }) =>
  jsonAsset(file, (compilation) => ({
    name: slice.name,
    version,
    audience: slice.audience,
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

/** Writes `shared.json`: the modules that the shell provides, with their versions. */
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

/** The files of the chunks split off for this import. */
const chunkFiles = ({ chunkGroups }, request) =>
  chunkGroups
    .filter(({ origins }) => origins.some((origin) => origin.request === request))
    .flatMap(({ chunks }) => chunks)
    .flatMap(({ files }) => [...files]);
