import webpack from 'webpack';
import { innerBuild } from './inner-build.mjs';

/**
 * Writes `opening.js` from the shell's `src/opening.ts`. A build of its own keeps the federation runtime out of it, which
 * every entry of the shell's build contains. `config` is the shell's own.
 */
export const openingScript = (config) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('OpeningScript', (compilation) => {
      const { PROCESS_ASSETS_STAGE_ADDITIONAL: stage } = webpack.Compilation;
      compilation.hooks.processAssets.tapPromise({ name: 'OpeningScript', stage }, async () => {
        const read = await innerBuild(compilation, {
          ...config,
          entry: { opening: './src/opening.ts' },
          output: { ...config.output, filename: '[name].js', clean: false },
          plugins: [],
          devtool: false,
          cache: { ...config.cache, name: `${config.cache.name}-opening` },
        });
        compilation.emitAsset('opening.js', new webpack.sources.RawSource(read('opening.js')));
      });
    });
  },
});
