import { apiPrefix } from '@mendwell/contracts/calls';

/** `<target>; name=value; name="value"`, one of a comma-separated list. */
const links = /<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"[^"]*"|[^\s";,]*))?)*)/g;
const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s";,]*))/i;

/** The targets in a `Link` header (RFC 8288), by relation. Of several with the same, the first counts. */
export const linksIn = (header: string | null): Partial<Record<string, string>> => {
  const targets: Record<string, string> = {};
  for (const [, target = '', parameters = ''] of header?.matchAll(links) ?? []) {
    const [, quoted, bare] = relation.exec(parameters) ?? [];
    for (const name of `${quoted ?? bare}`.toLowerCase().split(/\s+/)) targets[name] ??= target;
  }
  return targets;
};

/**
 * The path of a link's target, for `http`: resolved against `path` as a URI reference (RFC 3986). `undefined` without one, and
 * for another origin, which must not see the token.
 */
export const pathOf = (target: string | undefined, path: string): string | undefined => {
  if (target === undefined) return undefined;
  const { origin, pathname, search } = new URL(target, new URL(apiPrefix + path, window.location.origin));
  if (origin !== window.location.origin) return undefined;
  return pathname.replace(new RegExp(`^${apiPrefix}(?=/)`), '') + search;
};
