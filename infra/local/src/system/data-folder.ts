import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadJson, saveJson } from '../processes/json-file.ts';
import { root } from '../repository.ts';
import { StartFailure } from '../start-failure.ts';

/** All data of a local system: databases, logs, process ids. `npm run data -- reset` empties it. */
export const dataFolder = resolve(root, process.env.MENDWELL_DATA ?? '.data');
export const logFileOf = (name: string) => join(dataFolder, 'logs', `${name}.log`);
/** The log of erased accounts, outside the databases: a restore of an older backup needs it. */
export const erasureFolder = resolve(root, process.env.ERASURE_LOG || join(dataFolder, 'erasures'));
export const pidFile = join(dataFolder, 'run/pids.json');

const enoughBytes = 300 * 1024 * 1024;

export function makeDataFolder() {
  for (const name of ['run', 'logs']) mkdirSync(join(dataFolder, name), { recursive: true });
  const { bavail, bsize } = statfsSync(dataFolder);
  if (bavail * bsize < enoughBytes) {
    throw new StartFailure(`The disk of ${dataFolder} is full: less than 300 MB are free.`, {
      fix: 'free some space, or set MENDWELL_DATA to a folder on another disk',
    });
  }
}

/** Removes everything but the log of erased accounts: a backup from before could still be restored. */
export function emptyDataFolder() {
  for (const name of existsSync(dataFolder) ? readdirSync(dataFolder) : []) {
    const path = join(dataFolder, name);
    if (path !== erasureFolder) rmSync(path, { recursive: true, force: true });
  }
}

/** Keeps the logs of one previous run, so that they neither grow without bound nor disappear after a crash. */
export function rotateLogs() {
  const logs = join(dataFolder, 'logs');
  const before = join(dataFolder, 'logs-before');
  rmSync(before, { recursive: true, force: true });
  if (existsSync(logs)) renameSync(logs, before);
  mkdirSync(logs);
}

/** A JSON file in the data folder. */
export const load = <T>(name: string) => loadJson<T>(join(dataFolder, name));
export const save = (name: string, value: unknown) => saveJson(join(dataFolder, name), value);
