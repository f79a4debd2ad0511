import { readFile } from 'node:fs/promises';
import HtmlWebpackPlugin from 'html-webpack-plugin';

/** Writes the `index.html` of an app that runs without the shell; `base` is the path of its files. */
export const indexPage = ({ name, base }) =>
  new HtmlWebpackPlugin({
    // Passed as text: compiling the template would pull every shared module into a second compilation.
    templateContent: async () => {
      const source = await readFile(new URL('index.html', import.meta.url), 'utf8');
      return source.replace('{name}', name);
    },
    publicPath: base,
    chunks: ['main'],
  });

/** Writes the shell's `index.html` from its own template, which places its styles and scripts. */
export const shellPage = ({ base }) =>
  new HtmlWebpackPlugin({
    templateContent: async ({ compilation, htmlWebpackPlugin: { tags } }) => {
      const isStyle = ({ tagName, attributes }) => tagName === 'style' || attributes.rel === 'stylesheet';
      const [styles, scripts] = [tags.headTags.filter(isStyle), tags.headTags.filter((tag) => !isStyle(tag))];
      const source = await readFile(`${compilation.compiler.context}/src/index.html`, 'utf8');
      return source
        .replace('<!-- styles -->', () => styles.join('\n'))
        .replace('<!-- scripts -->', () => scripts.join('\n'));
    },
    inject: false,
    scriptLoading: 'defer',
    publicPath: base,
    chunks: ['main'],
  });

/** Inlines the entry's styles, so that the first paint waits for no other file. */
export const inlineStyles = () => ({
  apply(compiler) {
    if (compiler.options.mode === 'development') return;
    compiler.hooks.compilation.tap('InlineStyles', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('InlineStyles', (page) => {
        page.assetTags.styles = page.assetTags.styles.map(({ attributes: { href } }) => ({
          tagName: 'style',
          innerHTML: compilation.getAsset(href.slice(1)).source.source().toString(),
          attributes: {},
          voidTag: false,
          meta: { plugin: 'inline-styles' },
        }));
        return page;
      });
    });
  },
});

/**
 * Preloads the entry's first imports, in parallel with the entry: the files of the chunk `start`, and of the shared chunks
 * `shared`. The chunk `later` becomes a `<meta name="prefetch">`, which the page fetches when idle.
 */
export const preloadStart = ({ start, shared = [], later, publicPath }) => ({
  apply(compiler) {
    if (compiler.options.mode === 'development') return;
    compiler.hooks.compilation.tap('PreloadStart', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('PreloadStart', (page) => {
        const { namedChunkGroups, namedChunks } = compilation;
        const filesOf = (name) => [...(namedChunks.get(name)?.files ?? [])];
        page.headTags.find(({ attributes }) => attributes.defer).attributes.fetchpriority = 'high';
        for (const file of new Set([...namedChunkGroups.get(start).getFiles(), ...shared.flatMap(filesOf)])) {
          const as = file.endsWith('.css') ? 'style' : 'script';
          // Less urgent than the entry, and than page-boot.js and the font, which the first paint needs.
          page.headTags.push(
            tag('link', { rel: 'preload', href: publicPath + file, as, fetchpriority: 'low' }),
          );
        }
        for (const file of filesOf(later))
          page.headTags.push(tag('meta', { name: 'prefetch', content: publicPath + file }));
        return page;
      });
    });
  },
});

const tag = (tagName, attributes) => ({
  tagName,
  voidTag: true,
  attributes,
  meta: { plugin: 'preload-start' },
});
