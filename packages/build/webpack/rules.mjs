import { fileURLToPath } from 'node:url';
import browserslist from 'browserslist';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

/** The file with the oldest supported browsers, whatever folder a build runs in. */
export const supportedBrowsers = fileURLToPath(new URL('../package.json', import.meta.url));

/** The loaders for each kind of source. */
export const moduleRules = ({ salt, isDevelopment }) => [
  {
    // Our sources, and our installed packages, which are compiled for newer browsers.
    test: [/\.tsx?$/, /\/@mendwell\/[\w-]+\/dist\/.*\.js$/],
    exclude: /node_modules\/(?!@mendwell\/)/,
    // Only entries have side effects on import, so unused modules can be dropped.
    sideEffects: false,
    loader: 'swc-loader',
    options: {
      env: { targets: browserslist(undefined, { path: supportedBrowsers }) },
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
      },
    },
  },
  {
    test: /\.css$/,
    sideEffects: true,
    use: [
      MiniCssExtractPlugin.loader,
      {
        loader: 'css-loader',
        // Part of a module's name in webpack's cache, unlike options: it would return class names of another version.
        ident: `css-${salt}`,
        options: {
          modules: {
            auto: /\.module\.css$/,
            namedExport: false,
            exportLocalsConvention: 'as-is',
            localIdentName: '[local]-[hash:base64:6]',
            // Two builds may contain different versions of a component, whose class names must differ.
            localIdentHashSalt: salt,
          },
        },
      },
    ],
  },
  isDevelopment && {
    test: /\/react-refresh\/runtime\.js$/,
    loader: fileURLToPath(new URL('refresh-runtime.cjs', import.meta.url)),
  },
  { test: /\.woff2$/, type: 'asset/resource' },
];
