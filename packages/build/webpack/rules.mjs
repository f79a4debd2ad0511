import { fileURLToPath } from 'node:url';
import browserslist from 'browserslist';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

/** How each kind of source becomes part of a build. */
export const moduleRules = ({ salt, isDevelopment }) => [
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    // Our modules do nothing on import except entries, which nobody imports by name: unused ones may go.
    sideEffects: false,
    loader: 'swc-loader',
    options: {
      env: { targets: browserslist() },
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
        options: {
          modules: {
            auto: /\.module\.css$/,
            namedExport: false,
            exportLocalsConvention: 'as-is',
            localIdentName: '[local]-[hash:base64:6]',
            // The same component in two builds may be of two versions: their class names must not meet.
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
  { test: /\.(svg|avif|png|webp|woff2)$/, type: 'asset/resource' },
];
