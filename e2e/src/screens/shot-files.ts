import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';

const folder = process.env.SHOTS ?? 'test-results/shots';
const slug = (text: string) => text.toLowerCase().replace(/\W+/g, '-');
const folderOf = ({ title }: TestInfo) => join(folder, slug(title));

/** Deletes a test's screenshots of earlier runs, so that a failed one is missing instead of outdated. */
export const forgetShots = (test: TestInfo) => rmSync(folderOf(test), { recursive: true, force: true });

/** Takes one of a test's screenshots with `take`, and shows it in the report. */
export async function keepShot(
  test: TestInfo,
  [name, ...look]: [string, ...(string | number)[]],
  take: (path: string) => Promise<unknown>,
) {
  const path = join(folderOf(test), `${[slug(name), ...look].join('-')}.jpg`);
  await take(path);
  await test.attach([name, ...look].join(' '), { path, contentType: 'image/jpeg' });
}
