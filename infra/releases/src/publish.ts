import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PageBoot } from '@mendwell/contracts/page-boot';
import type { LiveSlice, Release, SlicePage } from '@mendwell/contracts/slices';
import type { LiveEntry } from './past.ts';
import { replaceFile } from './store.ts';

/** The lists of releases, by who their slices are for. */
export const lists = ['releases', 'operators'] as const;

const listed = (live: LiveEntry[], list: string) =>
  live.filter(({ audience }) => (audience ?? 'releases') === list);

/**
 * Writes the files that the gateway reads, into `folder`. Writes the lists after all pages, so that they name no missing page,
 * and a command that was interrupted before can be repeated. A slice for operators has no pages here: at the gateway, their
 * addresses are unknown (ADR 24).
 */
export function publish(folder: string, after: LiveEntry[], before: LiveEntry[] = []): void {
  const files = pageFiles(listed(after, 'releases'));
  for (const [path, content] of files) replaceFile(join(folder, path), content);
  for (const [path] of pageFiles(listed(before, 'releases')))
    if (!files.has(path)) rmSync(join(folder, path), { force: true });
  for (const list of lists) replaceFile(join(folder, `${list}.json`), inPage(listed(after, list)));
}

/** JSON that is safe in a script element. */
const inPage = (list: LiveEntry[]) => JSON.stringify(list).replaceAll('<', '\\u003c');

/** The gateway's `ssi_value_length`. */
const longestValue = 2_048;

/**
 * The files below `live` that define pages for the gateway (gateway/templates/pages.conf): one per path, with `_` for a parameter.
 * By nginx's server-side includes, each sets the page's title, description, first view and `PageBoot`.
 */
const pageFiles = (live: readonly LiveSlice[]): Map<string, string> =>
  new Map(
    live
      .flatMap(({ canary, ...stable }) => [
        // Only the browser knows whether a visitor is in the canary.
        ...(canary?.release.pages ?? []).map((page) => [page, undefined] as const),
        ...stable.pages.map((page) => [page, canary ? undefined : startOf(stable, page)] as const),
      ])
      .map(([page, start]) => [fileOf(page), contentOf(page, start)]),
  );

const fileOf = ({ path }: SlicePage) => `pages${path.replace(/\/$/, '').replaceAll(/:\w+/g, '_')}/index.html`;

/** What the page needs first, as JSON; nothing if it exceeds nginx's limit. */
const startOf = ({ entry }: Release, { path, requiresLogin, files, calls }: SlicePage) => {
  const parameterAt = path.split('/').findIndex((part) => part.startsWith(':'));
  const start: PageBoot = { requiresLogin, files: [entry, ...files], calls, parameterAt };
  const json = JSON.stringify(start);
  return escaped(json).length <= longestValue ? json : undefined;
};

const contentOf = ({ title, description, first }: SlicePage, start: string | undefined) =>
  [
    ...Object.entries({ title, description, first, start }).flatMap(([name, value]) =>
      value ? [variable(name, value)] : [],
    ),
    '<!--# include virtual="/-/shell" -->',
  ].join('\n');

/** Escapes HTML, and `$`, which starts a variable in nginx. */
const escaped = (value: string) => value.replaceAll(/[&<>"'$\\]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const variable = (name: string, value: string) => `<!--# set var="${name}" value="${escaped(value)}" -->`;
