import webpack from 'webpack';

/** V8's explicit compile hint. Source: v8.dev/blog/explicit-compile-hints. */
const hint = '//# allFunctionsCalledOnLoad';

/**
 * Lets Chromium compile these chunks whole while they travel, in another thread. Without the hint it compiles each
 * function when it is first called, in the thread that draws the page. For what every page runs at its start only.
 */
export const compiledAhead = (chunks) =>
  new webpack.BannerPlugin({
    banner: hint,
    raw: true,
    test: new RegExp(`/(${chunks.join('|')})\\.[^/]*js$`),
    // After comments were removed, before hashes are taken.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
