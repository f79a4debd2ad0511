import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goLive, readLive, rollBack, upload, uploaded } from '@mendwell/releases/live';
import { openStore } from '@mendwell/releases/open-store';

/** Where the local system (`infra/local`) keeps its releases. */
const folder = join(process.env.MENDWELL_DATA ?? join(import.meta.dirname, '../../../.data'), 'releases');
const store = openStore(folder);

/** Makes a built release live, for everyone or for `percent` of the visitors. */
export const deploy = async (built: string, percent?: number) =>
  goLive(store, await upload(store, built), percent);

export const rollback = (slice: string) => rollBack(store, slice);

const liveOf = async (slice: string) => {
  const live = (await readLive(store)).find(({ name }) => name === slice);
  if (!live) throw new Error(`${slice} is not live`);
  return live;
};

/** Ends whatever a journey made of a slice: the version from before is live again. */
export async function keepAsItWas(slice: string) {
  const { version } = await liveOf(slice);
  return async () => {
    for (let live = await liveOf(slice); live.canary || live.version !== version; live = await liveOf(slice))
      await goLive(store, await uploaded(store, slice, version));
  };
}

/** Removes the files of the version that is live, as somebody does who tidies up too early. */
export async function removeFilesOf(slice: string, version: string) {
  const files = join(folder, 'mfe', slice, version);
  const kept = mkdtempSync(join(tmpdir(), 'mendwell-kept-'));
  cpSync(files, kept, { recursive: true });
  rmSync(files, { recursive: true });
  return () => {
    cpSync(kept, files, { recursive: true });
    rmSync(kept, { recursive: true });
  };
}

export const liveVersionOf = async (slice: string) => (await liveOf(slice)).version;

/** A copy of what is live as another version, with one text of its pages replaced by another. */
export async function copyOfLive(slice: string, version: string, [text, replacement]: [string, string]) {
  const live = await liveVersionOf(slice);
  const copy = mkdtempSync(join(tmpdir(), `mendwell-${slice}-`));
  cpSync(join(folder, 'mfe', slice, live), copy, { recursive: true });
  rmSync(join(copy, 'digest'));
  for (const file of globSync('**/*.{br,gz}', { cwd: copy })) rmSync(join(copy, file));
  // A build names itself by its version, so that the chunks of two versions on a page stay apart.
  const ownName = new RegExp(`mendwell[-_]${slice}[-_]${live.replaceAll(/[.-]/g, '.')}`, 'g');
  for (const file of globSync('**/*.js', { cwd: copy })) {
    const script = readFileSync(join(copy, file), 'utf8');
    writeFileSync(join(copy, file), script.replaceAll(ownName, '$&b').replaceAll(text, replacement));
  }
  const manifest = join(copy, 'slice.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
  return copy;
}
