import { createHash } from 'node:crypto';
import { createReadStream, existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { root, serviceNames } from '../repository.ts';
import { StartFailure } from '../start-failure.ts';

export const format = 1;

interface CollectionFile {
  database: string;
  collection: string;
  documents: number;
  sha256: string;
  indexes: object[];
}

/** `backup.json`, written last: without it, a backup is incomplete. */
export interface Manifest {
  format: number;
  /** The instant of the backup. */
  at: string;
  /** The version of the server. */
  mongodb: string;
  /** The migration steps applied to each database. */
  steps: Record<string, string[]>;
  collections: CollectionFile[];
  /** How many accounts the erasure log had. */
  erasures: number;
  /** How many decisions the log had. */
  decisions: number;
}

export const manifestFile = (folder: string) => join(folder, 'backup.json');
/** The layout of mongodump, so that mongorestore can read it. */
export const bsonFile = (
  folder: string,
  { database, collection }: { database: string; collection: string },
) => join(folder, database, `${collection}.bson`);

/** Reads and verifies a backup. Throws `StartFailure` if it is damaged, or from a newer release or server. */
export async function readBackup(folder: string, mongodb: string): Promise<Manifest> {
  if (!existsSync(manifestFile(folder)))
    throw new StartFailure(`${folder} is incomplete: it has no backup.json, which is written last`);
  const manifest = parse(readFileSync(manifestFile(folder), 'utf8'));
  if (manifest.format !== format)
    throw new StartFailure(`The backup has format ${manifest.format}; this release reads format ${format}`);
  if (major(manifest.mongodb) > major(mongodb))
    throw new StartFailure(`The backup is from MongoDB ${manifest.mongodb}; this is ${mongodb}`);
  for (const [service, steps] of Object.entries(manifest.steps)) refuseNewer(service, steps);
  for (const file of manifest.collections) {
    const path = bsonFile(folder, file);
    if (!existsSync(path) || (await hashOf(path)) !== file.sha256)
      throw new StartFailure(`${path} is missing or has changed`);
  }
  return manifest;
}

function parse(text: string): Manifest {
  try {
    return JSON.parse(text);
  } catch {
    throw new StartFailure('backup.json is damaged');
  }
}

const major = (version: string) => Number(version.split('.')[0]);

function refuseNewer(service: string, steps: string[]) {
  const known = globSync(`services/${service}/src/migrations/[0-9]*.ts`, { cwd: root });
  const newer = newerSteps(
    steps,
    known.map((file) => basename(file, '.ts')),
  );
  if (newer.length > 0 || !serviceNames.includes(service))
    throw new StartFailure(
      `The backup is from a newer release of ${service}: ${newer.join(', ') || 'unknown service'}`,
    );
}

/** Those after the last known one, as for `migrateDatabase`: earlier ones may have been deleted since. */
export function newerSteps(steps: string[], known: string[]): string[] {
  const last = known.toSorted().at(-1) ?? '';
  return steps.filter((step) => step > last);
}

async function hashOf(path: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
