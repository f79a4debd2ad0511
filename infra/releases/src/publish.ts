import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pageFiles } from './page-files.ts';
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
