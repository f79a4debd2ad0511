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

/** `backup.json`, written last: a folder without it is no whole backup. */
export interface Manifest {
  format: number;
  /** The instant that every document is from. */
  at: string;
  /** Of the server it was taken from. */
  mongodb: string;
  /** The migration steps that each database has seen. */
  steps: Record<string, string[]>;
  collections: CollectionFile[];
}

export const manifestFile = (folder: string) => join(folder, 'backup.json');
/** As mongodump lays files out, so that mongorestore reads them too. */
export const bsonFile = (
  folder: string,
  { database, collection }: { database: string; collection: string },
) => join(folder, database, `${collection}.bson`);

/** Reads a backup whole. Throws `StartFailure` if it is damaged, or of a release or server newer than these. */
export async function readBackup(folder: string, mongodb: string): Promise<Manifest> {
  if (!existsSync(manifestFile(folder)))
    throw new StartFailure(`${folder} is no whole backup: it has no backup.json, which is written last`);
  const manifest = parse(readFileSync(manifestFile(folder), 'utf8'));
  if (manifest.format !== format)
    throw new StartFailure(`It has format ${manifest.format}; this release reads format ${format}`);
  if (major(manifest.mongodb) > major(mongodb))
    throw new StartFailure(`It is of MongoDB ${manifest.mongodb}; this is ${mongodb}`);
  for (const [service, steps] of Object.entries(manifest.steps)) refuseNewer(service, steps);
  for (const file of manifest.collections) {
    const path = bsonFile(folder, file);
    if (!existsSync(path) || (await hashOf(path)) !== file.sha256)
      throw new StartFailure(`${path} is not as it was written`);
  }
  return manifest;
}

function parse(text: string): Manifest {
  try {
    return JSON.parse(text);
  } catch {
    throw new StartFailure('Its backup.json is damaged');
  }
}

const major = (version: string) => Number(version.split('.')[0]);

function refuseNewer(service: string, steps: string[]) {
  const own = globSync(`services/${service}/src/migrations/[0-9]*.ts`, { cwd: root });
  const known = new Set(own.map((file) => basename(file, '.ts')));
  const unknown = steps.filter((step) => !known.has(step));
  if (unknown.length > 0 || !serviceNames.includes(service))
    throw new StartFailure(
      `It is of a newer release of ${service}: ${unknown.join(', ') || 'not known here'}`,
    );
}

async function hashOf(path: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
