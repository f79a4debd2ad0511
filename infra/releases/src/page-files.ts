import type { LiveSlice, Release, SlicePage } from '@mendwell/contracts/slices';

/** The gateway's `ssi_value_length`. */
const longestValue = 2_048;

/**
 * The files by which the gateway knows the pages that are live (gateway/templates, pages.conf): one at each path, with
 * `_` for a parameter. Each tells the shell's page its title, its description, the file of its first view, and what it
 * begins with, by nginx's server-side includes.
 */
export const pageFiles = (live: readonly LiveSlice[]): Map<string, string> =>
  new Map(
    live
      .flatMap(({ canary, ...stable }) => [
        // Which of the two a visitor gets is known in the browser only.
        ...(canary?.release.pages ?? []).map((page) => [page, undefined] as const),
        ...stable.pages.map((page) => [page, canary ? undefined : startOf(stable, page)] as const),
      ])
      .map(([page, start]) => [fileOf(page), contentOf(page, start)]),
  );

const fileOf = ({ path }: SlicePage) =>
  `live/pages${path.replace(/\/$/, '').replaceAll(/:\w+/g, '_')}/index.html`;

/** What shell/public/opening.js asks for at once. A page that begins with more than fits begins without it. */
const startOf = ({ entry }: Release, { path, requiresLogin, files, calls }: SlicePage) => {
  const start = JSON.stringify({ path, requiresLogin, files: [entry, ...files], calls });
  return escaped(start).length <= longestValue ? start : undefined;
};

const contentOf = ({ title, description, first }: SlicePage, start: string | undefined) =>
  [
    ...Object.entries({ title, description, first, start }).flatMap(([name, value]) =>
      value ? [variable(name, value)] : [],
    ),
    '<!--# include virtual="/-/shell" -->',
  ].join('\n');

/** Written for HTML; `$` would begin a variable. */
const escaped = (value: string) => value.replaceAll(/[&<>"'$\\]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const variable = (name: string, value: string) => `<!--# set var="${name}" value="${escaped(value)}" -->`;
