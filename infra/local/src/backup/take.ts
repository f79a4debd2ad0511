import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BSON, type Db, type Long, type MongoClient, MongoServerError, Timestamp } from 'mongodb';
import { saveJson } from '../processes/json-file.ts';
import { databaseNames, serviceNames } from '../repository.ts';
import { StartFailure } from '../start-failure.ts';
import { bsonFile, format, type Manifest, manifestFile } from './manifest.ts';

/**
 * Writes the databases of all services as of one instant to a new or empty folder, without stopping the services. `logged` are
 * the numbers of accounts and decisions in the log. Resolves with the backup's manifest.
 */
export async function takeBackup(
  client: MongoClient,
  folder: string,
  logged: Pick<Manifest, 'erasures' | 'decisions'>,
): Promise<Manifest> {
  const admin = client.db('admin');
  const { operationTime: at }: { operationTime?: Timestamp } = await admin.command({ ping: 1 });
  if (!at) throw new StartFailure('A backup requires a replica set.');
  const { version } = await admin.command({ buildInfo: 1 });
  const events = await recentEvents(client, serviceNames, at);
  const manifest: Manifest = {
    format,
    at: new Date(at.getHighBitsUnsigned() * 1000).toISOString(),
    mongodb: version,
    steps: {},
    collections: [],
    ...logged,
  };
  for (const database of databaseNames) {
    const db = client.db(database);
    mkdirSync(join(folder, database), { recursive: true, mode: 0o700 });
    const found = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
    for (const { name: collection } of found.filter(({ name }) => !name.startsWith('system.'))) {
      const stored = documentsAt(db, collection, at);
      const documents = collection === 'outbox' ? withRows(stored, events.get(database)) : stored;
      const written = await write(bsonFile(folder, { database, collection }), documents);
      const indexes = await db.collection(collection).listIndexes().toArray();
      manifest.collections.push({ database, collection, ...written, indexes });
    }
    if (!serviceNames.includes(database)) continue;
    manifest.steps[database] = [];
    for await (const step of documentsAt(db, 'migrations', at))
      manifest.steps[database].push(BSON.deserialize(step).migrationName);
  }
  saveJson(manifestFile(folder), manifest);
  return manifest;
}

/** A collection's documents at that instant, as BSON bytes. */
async function* documentsAt(db: Db, collection: string, at: Timestamp): AsyncGenerator<Uint8Array> {
  const find = { find: collection, readConcern: { level: 'snapshot', atClusterTime: at } };
  try {
    yield* db.runCursorCommand(find, { raw: true }) as unknown as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (!(error instanceof MongoServerError && error.codeName === 'SnapshotTooOld')) throw error;
    throw new StartFailure('The backup took longer than MongoDB keeps document history.', {
      fix: 'db.adminCommand({ setParameter: 1, minSnapshotHistoryWindowInSeconds: 3600 })',
    });
  }
}

async function* withRows(stored: AsyncIterable<Uint8Array>, rows = new Map<string, Uint8Array>()) {
  const missing = new Map(rows);
  for await (const row of stored) {
    missing.delete(BSON.deserialize(row)._id);
    yield row;
  }
  yield* missing.values();
}

async function write(path: string, documents: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let count = 0;
  async function* counted() {
    for await (const document of documents) {
      hash.update(document);
      count += 1;
      yield document;
    }
  }
  await pipeline(counted, createWriteStream(path, { mode: 0o600 }));
  return { documents: count, sha256: hash.digest('hex') };
}

/** All attempts to handle an event end within this time; then it becomes a dead letter. */
const minutes = 15;

interface Operation {
  ns: string;
  op: string;
  o: { _id: string; applyOps?: Operation[] };
}

/**
 * The outbox rows that services wrote shortly before an instant, published or not: no database holds the events that were
 * between broker and consumer at that instant. Publishing the others again has no effect.
 */
async function recentEvents(client: MongoClient, services: string[], at: Timestamp) {
  const outboxes = services.map((service) => `${service}.outbox`);
  const since = new Timestamp({ t: at.getHighBitsUnsigned() - minutes * 60, i: 0 });
  const operations = client
    .db('local')
    .collection<Operation & { ts: Timestamp | Long }>('oplog.rs')
    .find(
      {
        ts: { $gte: since, $lte: at },
        // A transaction is one entry with all its writes.
        $or: [
          { op: 'i', ns: { $in: outboxes } },
          { op: 'c', 'o.applyOps.ns': { $in: outboxes } },
        ],
      },
      { promoteValues: false },
    );
  const rows = new Map(services.map((service) => [service, new Map<string, Uint8Array>()]));
  for await (const operation of operations) {
    for (const { op, ns, o } of operation.o.applyOps ?? [operation]) {
      const [service = '', collection] = ns.split('.');
      if (op === 'i' && collection === 'outbox') rows.get(service)?.set(o._id, BSON.serialize(o));
    }
  }
  return rows;
}
