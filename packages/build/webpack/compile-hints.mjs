import webpack from 'webpack';

/** V8's explicit compile hint. Source: v8.dev/blog/explicit-compile-hints. */
const hint = '//# allFunctionsCalledOnLoad';

/**
 * Makes Chromium compile these chunks eagerly, in a background thread during the download, instead of each function at its
 * first call in the main thread. Only for code that every page runs at its start.
 */
export const compiledAhead = (chunks) =>
  new webpack.BannerPlugin({
    banner: hint,
    raw: true,
    test: new RegExp(`/(${chunks.join('|')})\\.[^/]*js$`),
    // After minification removes comments, before hashing.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
