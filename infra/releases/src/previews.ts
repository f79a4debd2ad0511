import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedRelease } from './manifest.ts';
import type { LiveEntry } from './past.ts';
import { publish } from './publish.ts';
import { readIfPresent, replaceFile } from './store.ts';

/** A release beside the live ones, for those who opened the preview `name`. A preview may have several slices. */
export interface Preview {
  name: string;
  /** In production, only who has it in a link can open the preview. */
  key: string;
  since: string;
  release: ListedRelease;
}

const keptDays = 30;
const listFile = 'live/previews.json';

export const readPreviews = (store: string): Preview[] =>
  JSON.parse(readIfPresent(join(store, listFile)) ?? '[]');

/** Adds a release to a preview, instead of another version of the same slice. */
export const withRelease = (previews: Preview[], name: string, release: ListedRelease): Preview[] => {
  const key = previews.find((preview) => preview.name === name)?.key ?? randomBytes(32).toString('base64url');
  const others = previews.filter((preview) => preview.name !== name || preview.release.name !== release.name);
  return [...others, { name, key, since: new Date().toISOString(), release }];
};

export const isRecent = ({ since }: Preview) => Date.parse(since) > Date.now() - keptDays * 86_400_000;

/** The live releases with those of a preview among them, each with the preview's name, which the shell shows. */
export const releasesIn = (name: string, live: LiveEntry[], previews: Preview[]): LiveEntry[] => {
  const own = previews.filter((preview) => preview.name === name).map(({ release }) => release);
  const others = live.filter((entry) => !own.some((release) => release.name === entry.name));
  return [...others, ...own].map((entry) => ({ ...entry, preview: name }));
};

/**
 * Writes what the gateway reads for each preview: under its name, which a local system accepts, and under its name and key.
 * The key is in the name of the folder, so that neither a link nor a cookie can be made without it.
 */
export function publishPreviews(store: string, live: LiveEntry[], before: Preview[], after: Preview[]): void {
  const foldersOf = ({ name, key }: Preview) =>
    [name, `${name}.${key}`].map((folder) => join(store, 'live/previews', folder));
  for (const preview of after) {
    const all = releasesIn(preview.name, live, after);
    for (const folder of foldersOf(preview)) {
      publish(folder, all);
      replaceFile(join(folder, 'confirm.html'), confirmation(preview.name, after));
    }
  }
  for (const ended of before)
    if (!after.some(({ name }) => name === ended.name))
      for (const folder of foldersOf(ended)) rmSync(folder, { recursive: true, force: true });
  replaceFile(join(store, listFile), JSON.stringify(after));
}

/** The page that asks before the browser shows a preview. */
const confirmation = (name: string, previews: Preview[]) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Preview ${name} || Mendwell</title>
    <style>
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
      main { max-width: 36rem; margin: 4rem auto; padding: 0 1rem; }
      button { padding: 0.75rem 1rem; font: inherit; }
    </style>
  </head>
  <body>
    <main>
      <h1>Preview ${name}</h1>
      <p>For 24 hours, this browser shows ${previews
        .filter((preview) => preview.name === name)
        .map(({ release }) => `${release.name} ${release.version}`)
        .join(', ')}, which is not released. What you enter is real.</p>
      <form method="post"><button>Open preview</button></form>
    </main>
  </body>
</html>
`;
