import { readFile } from 'node:fs/promises';
import HtmlWebpackPlugin from 'html-webpack-plugin';

/** Writes `index.html` from the app's `src/index.html`; `base` is the path under which it finds its files. */
export const ownPage = ({ base }) =>
  new HtmlWebpackPlugin({
    // Handed over as text: compiling the template would drag every shared module into a second compilation.
    templateContent: ({ compilation }) => readFile(`${compilation.compiler.context}/src/index.html`, 'utf8'),
    publicPath: base,
    chunks: ['main'],
  });
