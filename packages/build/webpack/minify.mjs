import MinimizerPlugin from 'terser-webpack-plugin';

export const minifyScripts = () =>
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    parallel: 2,
    extractComments: false,
    terserOptions: { compress: { passes: 3 } },
  });

/** Without browser targets, so that nothing is rewritten for older browsers. */
export const minifyStyles = () =>
  new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify, parallel: false });
