import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Raise the version with these exports: minor for a new export, major for a changed or removed one. */
const recorded = {
  version: '1.2.0',
  exports: {
    'http/http.ts': [
      'ProblemError',
      'authorization',
      'expiredMessage',
      'http',
      'httpPage',
      'isNotFound',
      'provideToken',
      'signInUnreachable',
    ],
    'http/query.ts': [
      'QueryCache',
      'QueryClient',
      'QueryClientProvider',
      'skipToken',
      'useInfiniteQuery',
      'useIsMutating',
      'useMutation',
      'useMutationState',
      'useQuery',
      'useQueryClient',
    ],
    'routing/router.ts': [
      'BrowserRouter',
      'Link',
      'MemoryRouter',
      'NavLink',
      'Navigate',
      'Outlet',
      'Route',
      'Routes',
      'guardHistory',
      'useLocation',
      'useNavigate',
      'useNavigationType',
      'useParams',
      'useSearchParams',
    ],
    'session/session.tsx': ['SessionContext', 'SessionProvider', 'useSession'],
    'toast/toast.tsx': ['Toasts', 'toast'],
  },
};

const build = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(build, path), 'utf8');

/** A module's exports, without types, which do not exist at run time. */
function exportsOf(file: string) {
  const source = read(`../${file}`);
  const declared = source.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm);
  const listed = source.matchAll(/^export \{([^}]*)\}/gm);
  const names = [
    ...[...declared].map(([, name]) => name),
    ...[...listed].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim().replace(/.* as /, '')),
    ),
  ];
  return names.filter((name) => name && !name.startsWith('type ')).sort();
}

describe('the modules shared on a page', () => {
  const federation = read('webpack/federation.mjs');
  const files = [...(/const stateful = \[([^\]]*)\]/.exec(federation)?.[1] ?? '').matchAll(/'([^']+)'/g)];

  it('have the recorded exports of their version (if not: raise the version and record them)', () => {
    const found = {
      version: /interfaceVersion = '([^']+)'/.exec(federation)?.[1],
      exports: Object.fromEntries(files.map(([, file]) => [file, exportsOf(`web-kit/src/${file}`)])),
    };
    expect(found).toEqual(recorded);
  });
});
