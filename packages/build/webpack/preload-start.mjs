import HtmlWebpackPlugin from 'html-webpack-plugin';

/**
 * Names in the page's head the scripts and styles that the entry's `import(request)` will ask for, shared modules
 * included, so that they travel together with the entry instead of after it. What comes lazily later is left alone.
 */
export const preloadStart = ({ request, publicPath }) => ({
  apply(compiler) {
    if (compiler.options.mode === 'development') return;
    compiler.hooks.compilation.tap('PreloadStart', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('PreloadStart', (page) => {
        // The entry goes first: it finds out which slice the page needs.
        page.headTags.find(({ attributes }) => attributes.defer).attributes.fetchpriority = 'high';
        for (const file of startFiles(compilation, request)) {
          const as = file.endsWith('.css') ? 'style' : 'script';
          // Less urgent than the entry, and than what is drawn before it runs: the opening and its font.
          page.headTags.push(preload({ href: publicPath + file, as, fetchpriority: 'low' }));
        }
        return page;
      });
    });
  },
});

const preload = (attributes) => ({
  tagName: 'link',
  voidTag: true,
  attributes: { rel: 'preload', ...attributes },
  meta: { plugin: 'preload-start' },
});

/** Files of the chunks behind `import(request)`, and of the shared modules that those chunks consume. */
const startFiles = ({ entrypoints, chunkGraph, modules }, request) => {
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
  // The entry's other children are the modules it offers to share, needed or not.
  for (const group of entrypoints.get('main').childrenIterable) {
    if (group.origins.some((origin) => origin.request === request)) visit(group);
  }
  return files;
};
