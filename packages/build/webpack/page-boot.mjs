import webpack from 'webpack';
import { innerBuild } from './inner-build.mjs';

/**
 * Writes `page-boot.js` from the shell's `src/page-boot.ts`. A build of its own keeps the federation runtime out of it, which
 * every entry of the shell's build contains. `config` is the shell's own.
 */
export const pageBootScript = (config) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PageBootScript', (compilation) => {
      const { PROCESS_ASSETS_STAGE_ADDITIONAL: stage } = webpack.Compilation;
      compilation.hooks.processAssets.tapPromise({ name: 'PageBootScript', stage }, async () => {
        const read = await innerBuild(compilation, {
          ...config,
          entry: { 'page-boot': './src/page-boot.ts' },
          output: { ...config.output, filename: '[name].js', clean: false },
          plugins: [],
          devtool: false,
          cache: { ...config.cache, name: `${config.cache.name}-page-boot` },
        });
        compilation.emitAsset('page-boot.js', new webpack.sources.RawSource(read('page-boot.js')));
      });
    });
  },
});
