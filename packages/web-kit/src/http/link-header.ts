import { apiPrefix } from '@mendwell/contracts/calls';

/** `<target>; name=value; name="value"`, one of a comma-separated list. */
const links = /<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"[^"]*"|[^\s";,]*))?)*)/g;
const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s";,]*))/i;

/**
 * The path of a list's next batch, for `http`: the target of the `Link` header's relation `next` (RFC 8288), resolved against
 * `path` as a URI reference (RFC 3986). `undefined` for the last batch, and for another origin, which must not see the
 * token.
 */
export const nextPath = (link: string | null, path: string): string | undefined => {
  for (const [, target = '', parameters = ''] of link?.matchAll(links) ?? []) {
    const [, quoted, bare] = relation.exec(parameters) ?? [];
    if (!`${quoted ?? bare}`.toLowerCase().split(/\s+/).includes('next')) continue;
    const { origin, pathname, search } = new URL(target, new URL(apiPrefix + path, window.location.origin));
    if (origin !== window.location.origin) return undefined;
    return pathname.replace(new RegExp(`^${apiPrefix}(?=/)`), '') + search;
  }
};
