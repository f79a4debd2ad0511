/** The dependency rules of ARCHITECTURE.md. A violation fails `npm run check`. */
const kit = '^packages/(contracts|ui|web-kit|service-kit)/';
const npm = (...names) => `^node_modules/(${names.join('|')})(/|$)`;
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Cycles are hard to follow and break Nest injection.', {}, { circular: true }),
    forbid('unresolved', 'Every import must resolve.', {}, { couldNotResolve: true }),
    forbid(
      'contracts-know-zod-only',
      'Everything depends on the contracts, so they depend on nothing else.',
      { path: '^packages/contracts/src', pathNot: '\\.spec\\.ts$' },
      { pathNot: ['^packages/contracts/', npm('zod')] },
    ),
    forbid(
      'ui-knows-looks-only',
      'Presentational: no fetching, no routing, no contracts.',
      { path: '^packages/ui/src', pathNot: '\\.spec\\.tsx?$' },
      {
        pathNot: [
          '^packages/ui/',
          npm(
            'react',
            'react-dom',
            '@types/react',
            'antd',
            '@ant-design/[^/]+',
            '@fontsource-variable/[^/]+',
            'lucide-react',
            'react-datepicker',
            'date-fns',
          ),
        ],
      },
    ),
    forbid(
      'kits-do-not-know-each-other',
      'The web kit builds on contracts and looks, the service kit on contracts alone.',
      { path: '^packages/web-kit/src' },
      { path: kit, pathNot: '^packages/(contracts|ui|web-kit)/' },
    ),
    forbid(
      'service-kit-knows-contracts-only',
      'As above.',
      { path: '^packages/service-kit/src' },
      { path: kit, pathNot: '^packages/(contracts|service-kit)/' },
    ),
    forbid(
      'shared-libraries-through-facades',
      'These libraries are shared through facades; a second copy would have separate contexts.',
      {
        path: '^(packages|shell|mfe-[^/]+)/',
        pathNot: '^packages/web-kit/src/(http/query|routing/router)\\.ts$',
      },
      { path: npm('@tanstack/[^/]+', 'react-router', 'react-router-dom') },
    ),
    forbid(
      'low-rooms-know-no-higher',
      'A room of a kit imports only those above it in the list of its README.',
      {
        path: '^packages/(service-kit|web-kit)/src/(database|telemetry|storage|toast)/',
        pathNot: '\\.spec\\.',
      },
      { path: '^packages/$1/src/(http|events|routing|session|forms|live|bookings)/' },
    ),
    forbid(
      'http-and-events-know-no-higher',
      'As above.',
      { path: '^packages/(service-kit/src/events|web-kit/src/http)/', pathNot: '\\.spec\\.' },
      { path: '^packages/(service-kit/src/http|web-kit/src/(routing|session|forms|live|bookings))/' },
    ),
    forbid(
      'slices-meet-through-urls',
      'A micro-frontend imports contracts, ui and web-kit; never another slice, never the shell.',
      { path: '^mfe-([^/]+)/' },
      { path: '^(mfe-|shell/|services/|infra/|packages/service-kit/)', pathNot: '^mfe-$1/' },
    ),
    forbid(
      'shell-knows-no-slice',
      'Remotes come from /config.json at run time.',
      { path: '^shell/' },
      { path: '^(mfe-|services/|infra/|packages/service-kit/)' },
    ),
    forbid(
      'journeys-use-pages-only',
      'A journey acts like a user; it imports helpers, never the sources of what it tests.',
      { path: '^(mfe-[^/]+|shell)/journeys/' },
      { path: '^(mfe-[^/]+|shell|services/[^/]+)/src/' },
    ),
    forbid(
      'products-know-no-journeys',
      'Journeys and their helpers are not part of the product.',
      { path: '^(packages|services|shell|mfe-[^/]+)/', pathNot: '^(mfe-[^/]+|shell)/journeys/' },
      { path: '^(e2e/|(mfe-[^/]+|shell)/journeys/)' },
    ),
    forbid(
      'services-meet-through-events',
      'A service imports contracts and service-kit; never another service.',
      { path: '^services/([^/]+)/' },
      { path: '^(services/|mfe-|shell/|infra/|packages/(ui|web-kit)/)', pathNot: '^services/$1/' },
    ),
    forbid(
      'kits-know-no-deployable',
      'Deployables depend on packages, never the other way round.',
      { path: '^packages/' },
      { path: '^(services|shell|mfe-[^/]+)/' },
    ),
    forbid(
      'rules-are-pure',
      'Rules are functions of values, without framework, database or broker.',
      { path: '\\.rules\\.ts$' },
      {
        pathNot: [
          '^packages/contracts/',
          // The refusals they decide on, and the type and the hash of a user.
          '^packages/service-kit/dist/(domain-error|hash-uid|http/auth)\\.d\\.ts$',
          '\\.rules\\.ts$',
          npm('zod', 'luxon', 'latinize'),
        ],
      },
    ),
    forbid(
      'controllers-go-through-services',
      'A controller or consumer calls its service; only services use schemas.',
      { path: '^services/.*\\.(controller|consumer)\\.ts$' },
      { path: '(\\.schema\\.ts$|^node_modules/mongoose/)' },
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['^node_modules/.*/node_modules'] },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['types', 'import', 'require', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
};
