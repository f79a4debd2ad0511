import type { Call } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import { cacheSettings } from './cached-queries.ts';
import { callsOf } from './calls-of.ts';

const routed: Call['caller'][] = ['anyone', 'user', 'operator'];
const segment = '[^/]+';
// An email address may contain a slash; and any part, as nginx decodes it, a line break.
const patternOf = (path: string) =>
  path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, (_, name) => (name === 'email' ? '(?s:.+)' : segment));
/** As logs and metrics show it. */
const routeOf = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name) => (name === 'email' ? '{email}' : '{id}'));

const pagePatterns = Object.values(pages).map((page) =>
  typeof page === 'function' ? page('') + segment : page,
);

/** How the gateway treats a path: the one kind that its calls name. Calls that name none do not count. */
function kindOf(path: string, calls: Call[]) {
  const kinds = new Set(calls.flatMap(({ gateway = 'plain' }) => (gateway === 'plain' ? [] : gateway)));
  if (kinds.size > 1) throw new Error(`${path} is ${[...kinds].join(' and ')} for the gateway`);
  return [...kinds][0] ?? 'plain';
}

const block = (head: string, lines: string[]) =>
  `${head} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;

/** At the root, some paths are a page's, too: of these, the call is only for those who ask for data. */
function locationOf(path: string, calls: Call[]): string {
  const [call] = calls;
  const kind = kindOf(path, calls);
  const desk = calls.some(({ caller }) => caller === 'operator') ? 'desk-' : '';
  const isCached = kind.startsWith('cached');
  const pattern = isCached ? `(?<cached_path>${patternOf(path)})` : patternOf(path);
  const page = calls.some(({ method }) => method === 'GET') ? 'page-or-call.conf' : 'page-or-change.conf';
  return block(`location ~ ^(?:/api)?${pattern}\\z`, [
    `set $call_route "${routeOf(path)}";`,
    ...(pagePatterns.includes(patternOf(path)) ? [`include ${page};`] : []),
    ...(isCached && call ? cacheSettings(call) : []),
    `include call-${desk}${kind}.conf;`,
    `proxy_pass http://${call?.service}$rest_uri;`,
  ]);
}

/** The gateway's locations for the calls of a service, but for those of which it writes its own. */
export async function gatewayLocationsOf(service: string): Promise<string> {
  const calls = Object.values(await callsOf(service)).filter(
    ({ caller, gateway }) => routed.includes(caller) && gateway !== 'own',
  );
  const paths = [...new Set(calls.map(({ path }) => path))];
  const locations = paths.map((path) =>
    locationOf(
      path,
      calls.filter((call) => call.path === path),
    ),
  );
  return ['# Written by npm run openapi.\n', ...locations].join('');
}
