import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { runInThisContext } from 'node:vm';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { innerBuild } from './inner-build.mjs';
import { minifyStyles } from './minify.mjs';

/**
 * Writes `first/<page>.html` for each `src/first/<page>.tsx`: the markup and styles that the page shows before any script
 * runs. `config` is the slice's own, so that both builds generate the same class names.
 */
export const firstViews = (config) => ({
  apply(compiler) {
    if (config.mode === 'development') return;
    compiler.hooks.thisCompilation.tap('FirstViews', (compilation) => {
      const { PROCESS_ASSETS_STAGE_ADDITIONAL: stage } = webpack.Compilation;
      compilation.hooks.processAssets.tapPromise({ name: 'FirstViews', stage }, async () => {
        for (const [page, html] of await render(compilation, config))
          compilation.emitAsset(`first/${page}.html`, new webpack.sources.RawSource(html));
      });
    });
  },
});

async function render(compilation, config) {
  const files = globSync('src/first/*.tsx', { cwd: config.context });
  const pages = files.map((file) => basename(file, '.tsx'));
  if (pages.length === 0) return [];
  const read = await innerBuild(compilation, {
    ...config,
    target: 'node',
    entry: Object.fromEntries(pages.map((page, index) => [page, `./${files[index]}`])),
    output: {
      ...config.output,
      publicPath: '',
      filename: '[name].js',
      library: { type: 'commonjs2' },
      clean: false,
    },
    optimization: { minimizer: [minifyStyles()] },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true })],
    cache: { ...config.cache, name: `${config.cache.name}-first` },
  });
  return pages.map((page) => [
    page,
    `<style>${read(`${page}.css`)}</style>\n${defaultExportOf(read(`${page}.js`))}\n`,
  ]);
}

/** The `default` export of a CommonJS script. */
function defaultExportOf(script) {
  const module = { exports: {} };
  const run = runInThisContext(`(function (module, exports, require) {${script}\n})`);
  run(module, module.exports, createRequire(import.meta.url));
  return module.exports.default;
}
