import HtmlWebpackPlugin from 'html-webpack-plugin';

/**
 * Names in the page's head the scripts and styles that the entry's `import(request)` will ask for, shared modules
 * included, so that they travel together with the entry instead of after it. What `import(ahead)` will ask for is only
 * written down, as `<meta name="ahead">`: the page fetches it when it has time to. The rest is left alone.
 */
export const preloadStart = ({ request, ahead, publicPath }) => ({
  apply(compiler) {
    if (compiler.options.mode === 'development') return;
    compiler.hooks.compilation.tap('PreloadStart', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('PreloadStart', (page) => {
        // The entry goes first: it finds out which slice the page needs.
        page.headTags.find(({ attributes }) => attributes.defer).attributes.fetchpriority = 'high';
        const start = filesBehind(compilation, request);
        for (const file of start) {
          const as = file.endsWith('.css') ? 'style' : 'script';
          // Less urgent than the entry, and than what is drawn before it runs: the opening and its font.
          page.headTags.push(
            tag('link', { rel: 'preload', href: publicPath + file, as, fetchpriority: 'low' }),
          );
        }
        for (const file of filesBehind(compilation, ahead).difference(start)) {
          page.headTags.push(tag('meta', { name: 'ahead', content: publicPath + file }));
        }
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

/** Files of the chunks behind `import(request)`, and of the shared modules that those chunks consume. */
const filesBehind = ({ chunkGroups, chunkGraph, modules }, request) => {
  // What a chunk consumes comes from what this build itself offers: it is the first to offer anything.
  const offers = [...modules].filter(({ type }) => type === 'provide-module');
  const offered = (consumed) => offers.filter((offer) => offer._name === consumed.options.shareKey);
  const files = new Set();
  const seen = new Set();
  const visit = (group) => {
    if (!group || seen.has(group)) return;
    seen.add(group);
    for (const chunk of group.chunks) {
      for (const file of chunk.files) files.add(file);
      for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
        if (module.type !== 'consume-shared-module') continue;
        for (const { blocks } of offered(module)) visit(chunkGraph.getBlockChunkGroup(blocks[0]));
      }
    }
  };
  for (const group of chunkGroups) {
    if (group.origins.some((origin) => origin.request === request)) visit(group);
  }
  return files;
};
