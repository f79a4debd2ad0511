import { spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder, logFileOf } from '@mendwell/local/system/data-folder';
import {
  endPreview,
  goLive,
  preview,
  readLive,
  retire,
  rollBack,
  upload,
  uploaded,
} from '@mendwell/releases/live';
import { watch } from '@mendwell/releases/watch';
import type { APIRequestContext } from '@playwright/test';

/** Where the local system keeps its releases. */
export const store = join(dataFolder, 'releases');

/** Uploads a build and makes it live, for everyone or for `percent` of the visitors. */
export const deploy = async (built: string, percent?: number) => goLive(store, upload(store, built), percent);

export async function retireIfLive(slice: string) {
  if (readLive(store).some(({ name }) => name === slice)) await retire(store, slice);
}

/** Shows a build in a preview. Returns the address to open, and how to end the preview. */
export async function deployPreview(built: string, name: string) {
  const release = upload(store, built);
  const link = await preview(store, release, name);
  return { link, end: () => endPreview(store, release.name, name) };
}

/** What the gateway, which looks once a second, says is live. A page that is opened before shows what was live. */
export const liveList =
  (request: APIRequestContext, address: '/config.json' | '/operators.json' = '/config.json') =>
  async () =>
    (await request.get(address)).text();

export const rollback = (slice: string) => rollBack(store, slice);

/** Watches a slice's canary by what the gateway logs from now on. Resolves with the last words, which may be an error. */
export async function watchCanary(slice: string) {
  const log = spawn('tail', ['-n', '0', '-F', logFileOf('gateway-access')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    return (await watch(store, slice, log.stdout, 4)).message;
  } catch (error) {
    return String(error);
  } finally {
    log.kill();
  }
}

const liveOf = (slice: string) => {
  const live = readLive(store).find(({ name }) => name === slice);
  if (!live) throw new Error(`${slice} is not live`);
  return live;
};

/** Returns how to make the current version of a slice live again. */
export function rememberLive(slice: string) {
  const { version } = liveOf(slice);
  return async () => {
    for (let live = liveOf(slice); live.canary || live.version !== version; live = liveOf(slice))
      await goLive(store, uploaded(store, slice, version));
  };
}

/** Removes the files of a version, as an operator does who cleans up too early. Returns how to restore them. */
export function removeFilesOf(slice: string, version: string) {
  const files = join(store, 'mfe', slice, version);
  const kept = `${files}-kept`;
  renameSync(files, kept);
  return () => renameSync(kept, files);
}

export const liveVersionOf = (slice: string) => liveOf(slice).version;

/** Copies the live version of a slice as another version, with one text replaced. Returns the folder. */
export function copyOfLive(slice: string, version: string, [text, replacement]: [string, string]) {
  const live = liveVersionOf(slice);
  const copy = mkdtempSync(join(tmpdir(), `mendwell-${slice}-`));
  cpSync(join(store, 'mfe', slice, live), copy, { recursive: true });
  rmSync(join(copy, 'digest'));
  for (const file of globSync('**/*.{br,gz}', { cwd: copy })) rmSync(join(copy, file));
  // A build has its version in its name, so that the chunks of two versions do not collide on a page.
  const ownName = new RegExp(`mendwell[-_]${slice}[-_]${live.replaceAll(/[.-]/g, '.')}`, 'g');
  for (const file of globSync('**/*.js', { cwd: copy })) {
    const script = readFileSync(join(copy, file), 'utf8');
    writeFileSync(join(copy, file), script.replaceAll(ownName, '$&b').replaceAll(text, replacement));
  }
  const manifest = join(copy, 'slice.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
  return copy;
}
