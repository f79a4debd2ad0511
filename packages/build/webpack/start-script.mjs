import webpack from 'webpack';
import { slicePages } from '../../contracts/src/pages.ts';
import { signedInKey } from '../../web-kit/src/signed-in.ts';

/**
 * Writes `start.js`: the shell's page runs it while the shell itself is still on its way, and what the slice's first
 * page needs then travels at the same time instead of after it. `landingPages` lists the pages that visitors arrive at, by
 * their names in the contract's table; `calls` and `pictures` are what such a page asks for at once (`$1`: what stands
 * at the first `:` of its path). Left to the shell is a page that `requiresLogin` if nobody was signed in, and one that
 * is asked for with a query. In development the script does nothing.
 */
export const startScript = ({ landingPages, file = 'start.js' }) => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('StartScript', (compilation) => {
      const { PROCESS_ASSETS_STAGE_ADDITIONAL: stage } = webpack.Compilation;
      compilation.hooks.processAssets.tap({ name: 'StartScript', stage }, () => {
        const { publicPath } = compiler.options.output;
        const known = compiler.options.mode === 'development' ? [] : landingPages;
        const table = known.map(({ page, calls = [], pictures = [] }) => ({
          ...placeOf(page),
          files: [...entryOf(compilation), ...filesOf(compilation, `./${page}-page.tsx`)].map(
            // A slice does not know where it is served: its files are found from this script.
            (name) => (publicPath === 'auto' ? '' : publicPath) + name,
          ),
          calls,
          pictures,
        }));
        const script = `(${preload})(${JSON.stringify(table)}, ${JSON.stringify(signedInKey)})`;
        compilation.emitAsset(file, new webpack.sources.RawSource(script));
      });
    });
  },
});

/** Where a page is, as a regular expression, and whether it is only for people who are signed in. */
const placeOf = (page) => {
  const { path, requiresLogin } = slicePages.find((row) => row.page === page);
  return { at: `^${path.replaceAll(/:\w+/g, '([^/?]+)')}$`, requiresLogin };
};

/** What leads to a slice's pages; nothing when they are part of the same build. */
const entryOf = (compilation) =>
  compilation.getAsset('remoteEntry.js')
    ? ['remoteEntry.js', ...filesOf(compilation, './src/routes.tsx')]
    : [];

/** Files of the chunks that were split off for this import. */
const filesOf = ({ chunkGroups }, request) =>
  chunkGroups
    .filter(({ origins }) => origins.some((origin) => origin.request === request))
    .flatMap(({ chunks }) => chunks)
    .flatMap(({ files }) => [...files]);

/** Runs in the browser, from its own source: nothing of this module is there. */
const preload = (pages, key) => {
  const here = location.pathname + location.search;
  const page = pages.find(({ at }) => new RegExp(at).test(here));
  if (page?.requiresLogin && localStorage.getItem(key) === null) return;
  const ask = (as, href, attributes) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as, href, ...attributes }),
    );
  const base = document.currentScript.src;
  for (const file of page?.files ?? [])
    ask(file.endsWith('.css') ? 'style' : 'script', new URL(file, base), { fetchPriority: 'low' });
  for (const call of page?.calls ?? [])
    ask('fetch', here.replace(new RegExp(page.at), call), { crossOrigin: 'anonymous' });
  for (const picture of page?.pictures ?? []) ask('image', picture, { fetchPriority: 'high' });
};
