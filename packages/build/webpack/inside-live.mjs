import { join } from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import { devServer } from './dev-server.mjs';

/**
 * A slice's working copy inside the live shell at `address`: the dev server answers the slice's own files, puts them into the
 * list of live releases that pages get, and passes everything else on. The build is that of a release, which uses the live
 * shell's modules, only not minified. A change reloads the page.
 */
export const insideLive = (config, { slice, base, port, address }) => ({
  ...config,
  cache: { ...config.cache, name: `${config.cache.name}-inside` },
  devtool: 'cheap-module-source-map',
  optimization: { ...config.optimization, minimize: false, concatenateModules: false },
  plugins: config.plugins.filter((plugin) => !(plugin instanceof CompressionPlugin)),
  devServer: {
    ...devServer({ port, base }),
    hot: false,
    liveReload: true,
    compress: false,
    allowedHosts: 'auto',
    headers: { 'cache-control': 'no-store' },
    historyApiFallback: false,
    proxy: [{ context: (path) => !path.startsWith(base), target: address, changeOrigin: true }],
    setupMiddlewares: (middlewares, server) => {
      const release = async () => {
        await new Promise((valid) => server.middleware.waitUntilValid(valid));
        const files = server.middleware.context.outputFileSystem;
        return releaseOf(
          JSON.parse(files.readFileSync(join(config.output.path, 'slice.json'), 'utf8')),
          base,
        );
      };
      return [
        { name: 'inside-live', middleware: answerPages({ slice, base, address, release }) },
        ...middlewares,
      ];
    },
  },
});

/** Without what pages start with: that would be the live version's. */
const releaseOf = ({ name, version, entry, pages, modules }, base) => ({
  ...{ name, version, entry: base + entry, modules },
  pages: pages.map(({ first: _, ...page }) => ({ ...page, files: [], calls: [] })),
});

/** Answers pages and lists of releases as the live system does, with the working copy in them. */
const answerPages =
  ({ slice, base, address, release }) =>
  async (request, response, next) => {
    const { pathname } = new URL(request.url, address);
    const isList = pathname === (slice.audience === 'operators' ? '/operators.json' : '/config.json');
    const isPage = request.headers.accept?.includes('text/html') && !pathname.startsWith(base);
    if (request.method !== 'GET' || !(isList || isPage)) return next();
    try {
      const { accept = '*/*', cookie = '' } = request.headers;
      const answer = await fetch(address + request.url, { headers: { accept, cookie }, redirect: 'manual' });
      const own = await release();
      const headers = new Headers(answer.headers);
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
        headers.delete(name);
      const isOwnPage = own.pages.some(({ path }) => new URLPattern({ pathname: path }).test({ pathname }));
      response.setHeaders(headers).writeHead(answer.status === 404 && isOwnPage ? 200 : answer.status);
      response.end(withRelease(await answer.text(), own, isList));
    } catch (error) {
      next(error);
    }
  };

/** A list, or a page with one in it, in which this release replaces the live one. */
const withRelease = (text, release, isList) => {
  const replaced = (json) => {
    const value = JSON.parse(json);
    const live = value.slices ?? value;
    const others = live.filter(({ name }) => name !== release.name);
    const all = [
      ...others,
      { ...live.find(({ name }) => name === release.name), canary: undefined, ...release },
    ];
    return JSON.stringify(value.slices ? { ...value, slices: all } : all).replaceAll('<', '\\u003c');
  };
  if (isList) return text.startsWith('<') ? text : replaced(text);
  return text
    .replace(/(<meta name="start" content=")[^"]*/, '$1')
    .replace(/(<script id="config"[^>]*>)([^<]*)/, (_, tag, json) => tag + replaced(json));
};
