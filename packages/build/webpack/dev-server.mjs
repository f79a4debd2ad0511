/**
 * The dev server of one front end. `base` is the path under which the gateway (or the browser, standalone) reaches it.
 * Environment: `DEV_PORT` port to listen on; `GATEWAY_URL` the running system that answers calls when the slice is
 * opened on its own port.
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
  // The page may be open through the gateway or on this port: the socket follows the page's own address. Of the shell's
  // paths, the gateway passes an upgrade on only where it passes files on.
  client: { webSocketURL: `auto://0.0.0.0:0${base}assets/ws`, overlay: false, logging: 'warn' },
  proxy: [
    {
      context: (path) => isCall(path) && !isOwn(base, path),
      target: process.env.GATEWAY_URL ?? 'http://localhost:8080',
    },
  ],
});

/** What this front end serves itself. A base of `/` begins every path: there it is the pictures that are its own. */
const isOwn = (base, path) => path.startsWith(base === '/' ? '/media/' : base);

/** Everything that is neither a page nor a file of this front end: calls, settings, pictures, identity. */
const isCall = (path) =>
  /^\/(api|mfe|media|emulator|sandbox|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\/|^\/config\.json$/.test(
    path,
  );
