import HtmlWebpackPlugin from 'html-webpack-plugin';

/** Puts the entry's styles into the page itself: the first paint then waits for no other file. */
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
