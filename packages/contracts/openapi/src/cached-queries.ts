import type { Call } from '@mendwell/contracts/calls';
import { safeParse } from 'zod/mini';
import { callsOf } from './calls-of.ts';

const namesOf = ({ query }: Call) => Object.keys(query?.shape ?? {});
const cachedNames = (call: Call) => call.cachedBy ?? namesOf(call);

/** `/availability/{serviceId}` becomes `$availability_serviceId_uncached`. */
const uncached = ({ path }: Call) => `$${path.match(/\w+/g)?.join('_')}_uncached`;

/** What a cached answer of a call depends on: its path and, of its query, only what the service reads. */
export function cacheSettings(call: Call): string[] {
  const parts = cachedNames(call).map((name) => `$query_${name}`);
  return [
    `set $cache_key "$cached_path?${parts.join('&')}";`,
    ...(parts.length > 0 ? [`set $uncached ${uncached(call)};`] : []),
  ];
}

/** A parameter as it stands in the query. By exact name, unlike `$arg_`. */
const mapOf = (name: string) => `map $args $query_${name} {
  "~(?:^|&)(?<given_${name}>${name}=[^&]*)" $given_${name};
  default "";
}
`;

/** Empty and repeated parameters that the service refuses, and those that have more values than a cache can hold. */
function uncachedOf(call: Call): string {
  const cached = cachedNames(call);
  const refusesEmpty = (name: string) => {
    const schema = call.query?.shape[name];
    return !schema || !safeParse(schema, '').success;
  };
  const withoutValue = cached.map((name) => (refusesEmpty(name) ? `${name}=?` : name));
  const others = namesOf(call).filter((name) => !cached.includes(name));
  return `map $args ${uncached(call)} {
  "~(?:^|&)(?:${withoutValue.join('|')})(?:&|$)" 1;
  "~(?:^|&)(?<repeated>${cached.join('|')})(?:=[^&]*)?&(?:.*&)?\\k<repeated>(?:[=&]|$)" 1;
${others.length > 0 ? `  "~(?:^|&)(?:${others.join('|')})(?:[=&]|$)" 1;\n` : ''}  default $odd_name;
}
`;
}

/** The gateway's maps of the queries of all cached calls. */
export async function cachedQueries(services: readonly string[]): Promise<string> {
  const all = (await Promise.all(services.map(callsOf))).flatMap((calls) => Object.values(calls));
  const cached = all.filter((call) => call.gateway?.startsWith('cached') && cachedNames(call).length > 0);
  const names = new Set(cached.flatMap(cachedNames));
  return ['# Written by npm run openapi.\n', ...[...names].map(mapOf), ...cached.map(uncachedOf)].join('');
}
