import type { LiveSlice, SlicePage } from '@mendwell/contracts/slices';

/**
 * The files by which the gateway knows the pages that are live (gateway/templates, pages.conf): one at each path, with
 * `_` for a parameter. Each tells the shell's page its title, its description and the file of its first view, by
 * nginx's server-side includes.
 */
export const pageFiles = (live: readonly LiveSlice[]): Map<string, string> =>
  new Map(
    live
      .flatMap(({ pages, canary }) => [...(canary?.release.pages ?? []), ...pages])
      .map((page) => [fileOf(page), contentOf(page)]),
  );

const fileOf = ({ path }: SlicePage) =>
  `live/pages${path.replace(/\/$/, '').replaceAll(/:\w+/g, '_')}/index.html`;

const contentOf = ({ title, description, first }: SlicePage) =>
  [
    ...Object.entries({ title, description, first }).flatMap(([name, value]) =>
      value ? [variable(name, value)] : [],
    ),
    '<!--# include virtual="/-/shell" -->',
  ].join('\n');

/** The value is written for HTML; `$` would begin a variable. */
const variable = (name: string, value: string) =>
  `<!--# set var="${name}" value="${value.replaceAll(/[&<>"'$\\]/g, (sign) => `&#${sign.charCodeAt(0)};`)}" -->`;
