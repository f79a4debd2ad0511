/**
 * The dev server of one front end. `base` is its path in the gateway, or in the browser if standalone. Environment:
 * `DEV_PORT`, the port to listen on; `GATEWAY_URL`, the running system that answers calls of a standalone slice.
 */
export const devServer = ({ port, base, publicFiles }) => ({
  host: '127.0.0.1',
  port: process.env.DEV_PORT ?? port,
  hot: true,
  allowedHosts: 'all',
  static: publicFiles ? { directory: publicFiles } : false,
  devMiddleware: { publicPath: base },
  historyApiFallback: { index: `${base}index.html`, disableDotRule: true },
  webSocketServer: { type: 'ws', options: { path: `${base}assets/ws` } },
  // The socket uses the page's address, since a page may be open through the gateway or on this port. The gateway
  // proxies upgrades of the shell only where it proxies files.
  client: { webSocketURL: `auto://0.0.0.0:0${base}assets/ws`, overlay: false, logging: 'warn' },
  proxy: [
    {
      context: (path) => isCall(path) && !isOwn(base, path),
      target: process.env.GATEWAY_URL ?? 'http://localhost:8080',
    },
  ],
});

/** The paths that this front end serves itself. For the base `/`, which matches all paths, only the pictures. */
const isOwn = (base, path) => path.startsWith(base === '/' ? '/media/' : base);

/** Everything other than pages and files of this front end: calls, settings, pictures, identity. */
const isCall = (path) =>
  /^\/(api|mfe|media|emulator|sandbox|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\/|^\/config\.json$/.test(
    path,
  );
