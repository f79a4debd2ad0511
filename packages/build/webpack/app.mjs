import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import RefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { contractsInPages } from './contracts-in-pages.mjs';
import { sharedGroups } from './federation.mjs';
import { isInstalled, kitFolder, modulesOf, repositoryRoot } from './kits.mjs';
import { minifyScripts, minifyStyles } from './minify.mjs';
import { moduleRules, supportedBrowsers } from './rules.mjs';
import { apiDocuments } from './slice-calls.mjs';

const kits = ['contracts', 'ui', 'web-kit'];

/**
 * The common configuration of all front ends: hashed files in `assets/`, packages compiled from source. `publicPath` is the
 * path of the files; `auto` means relative to the script. `version` identifies the build, `groups` its chunk groups.
 */
export const appConfig = ({
  name,
  directory,
  publicPath,
  mode,
  version = sourceHash(directory),
  groups = sharedGroups,
}) => {
  const isDevelopment = mode === 'development';
  const hash = isDevelopment ? '' : '.[contenthash:8]';
  // Separates chunks and class names of two versions of a slice on one page.
  const uniqueName = isDevelopment ? `mendwell-${name}` : `mendwell-${name}-${version}`;
  return {
    name,
    mode,
    context: directory,
    // For webpack's own code; `supportedBrowsers` is for ours.
    target: `browserslist:${supportedBrowsers}`,
    entry: { main: './src/index.ts' },
    output: {
      path: `${directory}/build`,
      publicPath,
      uniqueName,
      filename: `assets/[name]${hash}.js`,
      chunkFilename: `assets/[name]${hash}.js`,
      assetModuleFilename: `assets/[name]${hash}[ext]`,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // Installed packages name their modules themselves.
      alias: isInstalled ? {} : Object.fromEntries(kits.map((kit) => [`@mendwell/${kit}`, modulesOf(kit)])),
    },
    module: { rules: moduleRules({ salt: uniqueName, isDevelopment }) },
    plugins: [
      contractsInPages(),
      new MiniCssExtractPlugin({
        filename: `assets/[name]${hash}.css`,
        chunkFilename: `assets/[name]${hash}.css`,
        // Components do not override each other.
        ignoreOrder: true,
      }),
      ...(isDevelopment ? [new RefreshPlugin({ overlay: false })] : compression()),
    ],
    optimization: {
      splitChunks: {
        chunks: 'async',
        // What pages share is bundled with each of them unless it is large: a page would load a whole file for a few lines of it.
        minSize: 50_000,
        cacheGroups: {
          ...Object.fromEntries(
            Object.entries(groups).map(([group, test]) => [group, { test, name: group, enforce: true }]),
          ),
          // A page's styles override those of components. What several pages use is one file, which comes first: another
          // page's copy would come last.
          components: {
            type: 'css/mini-extract',
            test: /\/(packages|@mendwell)\/ui\/.*\.module\.css$/,
            name: 'components',
            minChunks: 2,
            enforce: true,
          },
          // Bundles libraries with their users: another file costs a kilobyte of headers and a request.
          defaultVendors: false,
        },
      },
      minimizer: [minifyScripts(), minifyStyles()],
    },
    // The development map is not an eval map: the content security policy forbids eval.
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    cache: {
      type: 'filesystem',
      name: `${name}-${mode}`,
      buildDependencies: { config: [fileURLToPath(new URL('../webpack.mjs', import.meta.url))] },
    },
    // It requires an optional time zone library by a computed name.
    ignoreWarnings: [{ module: /react-datepicker/, message: /request of a dependency is an expression/ }],
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
};

/** A hash of all sources of a build. */
export const sourceHash = (directory) => {
  const hash = createHash('sha256').update(readFileSync(`${repositoryRoot}/package-lock.json`));
  hash.update(JSON.stringify(apiDocuments()));
  const sources = 'src/**/*.{ts,tsx,css}';
  const folders = [
    [directory, sources],
    // The build configuration affects the output too. The lockfile tells installed packages.
    ...(isInstalled
      ? []
      : [...kits.map((kit) => [kitFolder(kit), sources]), [kitFolder('build'), '{webpack.mjs,webpack/*}']]),
  ];
  for (const [folder, pattern] of folders)
    for (const file of globSync(pattern, { cwd: folder }).sort())
      hash.update(file).update(readFileSync(`${folder}/${file}`));
  return hash.digest('hex').slice(0, 10);
};

/** Precompresses files to `.br` and `.gz`, so that the web server need not compress per request. */
const compression = () =>
  [
    {
      algorithm: 'brotliCompress',
      filename: '[path][base].br',
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    },
    { algorithm: 'gzip', filename: '[path][base].gz', compressionOptions: { level: 9 } },
  ].map(
    (options) => new CompressionPlugin({ test: /\.(js|css|html|json|svg|txt)$/, threshold: 512, ...options }),
  );
