import type { Call } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import { callsOf } from './calls-of.ts';

const segment = '[^/?]+';
const shapeOf = (path: string) => path.replace(/\{\w+\}/g, segment);
const pageShapes = new Set<string>(
  Object.values(pages).map((page) => (typeof page === 'function' ? page('') + segment : page)),
);

/** A parameter as the log shows it: an e-mail address or an id. */
const masked = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name) => (name === 'email' ? '{email}' : '{id}'));
const escaped = (path: string) => path.replace(/[.{}]/g, '\\$&');
const oneOf = (paths: string[]) => [...new Set(paths)].join('|');

/** The calls of a service that the gateway routes below `/api`. */
const routedCalls = async (service: string): Promise<Call[]> =>
  Object.values(await callsOf(service)).filter(
    ({ caller, isAtRoot }) => !isAtRoot && ['anyone', 'user', 'operator'].includes(caller),
  );

const mapOf = (lines: string[]) => `${['# Written by npm run openapi.', ...lines].join('\n')}\n`;

/** The routes of a service as metrics count them (metrics-log.conf). */
export async function countedRoutesOf(service: string): Promise<string> {
  const routes = oneOf((await routedCalls(service)).map(({ path }) => escaped(masked(path))));
  return mapOf([`"~^(?:/api)?(?<${service}_route>${routes})$" $${service}_route;`]);
}

/** How the log shows paths with a parameter, without it (log.conf). */
export async function maskedRoutesOf(service: string): Promise<string> {
  const paths = (await routedCalls(service)).flatMap(({ path }) => (path.includes('{') ? masked(path) : []));
  const endingOf = (path: string) => path.slice(path.indexOf('{'));
  // The longest first: that of `/reviews/{id}` would match `/reviews/{id}/reply`, too.
  const endings = [...new Set(paths.map(endingOf))].toSorted((one, other) => other.length - one.length);
  return mapOf(
    endings.map((ending) => {
      const ofEnding = paths.filter((path) => endingOf(path) === ending);
      const beginnings = oneOf(ofEnding.map((path) => path.slice(0, path.indexOf('{'))));
      const [, after] = ending.split('}');
      const rest = after ? `[^/]+${escaped(after)}$` : '.';
      return `"~^(?<api>/api)?(?<before>${beginnings})${rest}" "$api$before${ending}";`;
    }),
  );
}

/** The calls of a service whose path is also a page's, so that answers depend on `Accept` (request.conf). */
export async function sharedRoutesOf(service: string): Promise<string> {
  const reads = (await routedCalls(service)).filter(({ method }) => method === 'GET');
  const shapes = reads.map(({ path }) => shapeOf(path));
  const shared = shapes.filter((shape) => pageShapes.has(shape));
  return mapOf(shared.length > 0 ? [`"~^(?:${oneOf(shared)})/?(?:\\?|$)" Accept;`] : []);
}
