import { createReadStream } from 'node:fs';
import { BSON, type Collection, MongoBulkWriteError, type MongoClient } from 'mongodb';
import { journalDatabase, serviceNames } from '../repository.ts';
import type { Decision } from './decisions.ts';
import type { Erasure } from './erasures.ts';
import { bsonFile, type Manifest } from './manifest.ts';

const batchSize = 1_000;
const duplicateKey = 11_000;
/** Preserves BSON types, such as 64-bit integers, that JavaScript lacks. */
const exact = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };

/** The services with connected instances: by database, as a rotation replaces their users (docs/operations/secrets.md). */
export async function connectedServices(client: MongoClient): Promise<string[]> {
  const all = [{ $currentOp: { allUsers: true, idleConnections: true } }];
  const connections: { effectiveUsers?: { db: string }[] }[] = await client
    .db('admin')
    .aggregate(all)
    .toArray();
  const databases = new Set(
    connections.flatMap(({ effectiveUsers = [] }) => effectiveUsers.map(({ db }) => db)),
  );
  return serviceNames.filter((name) => databases.has(name));
}

/** The service kit's `migrate` erases the accounts, and makes the decisions, in them before a service starts, and empties them. */
const restored = ['restoredErasures', 'restoredDecisions'] as const;

/**
 * Replaces the contents of all service databases with a verified backup. Repeatable. The log of erasures and decisions
 * is written first, so that no interrupted restore undoes them. That of operators' actions keeps what it has, and gets back what it
 * lacks.
 */
export async function restoreBackup(
  client: MongoClient,
  folder: string,
  { collections }: Manifest,
  { erasures, decisions }: { erasures: Erasure[]; decisions: Decision[] },
): Promise<void> {
  const entries: Record<(typeof restored)[number], { _id: string }[]> = {
    restoredErasures: erasures.map(({ uidHash: _id, ...erasure }) => ({ _id, ...erasure })),
    restoredDecisions: decisions.map((decision) => ({ _id: `${decision.kind}:${decision.id}`, ...decision })),
  };
  for (const service of serviceNames) {
    for (const collection of await client.db(service).collections()) await collection.drop();
    for (const name of restored)
      if (entries[name].length > 0)
        await client.db(service).collection<{ _id: string }>(name).insertMany(entries[name]);
  }
  for (const file of collections.filter(({ collection }) => !restored.some((name) => name === collection))) {
    const db = client.db(file.database);
    const batches = batchesOf(documentsIn(bsonFile(folder, file)));
    if (file.database === journalDatabase.name)
      for await (const batch of batches) await insertMissing(db.collection(file.collection), batch);
    else {
      const target = await db.createCollection(file.collection);
      for await (const batch of batches) await target.insertMany(batch);
    }
    await db.command({ createIndexes: file.collection, indexes: file.indexes });
  }
}

async function insertMissing(collection: Collection, documents: BSON.Document[]): Promise<void> {
  await collection.insertMany(documents, { ordered: false }).catch((error) => {
    const failures = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (failures.length === 0 || failures.some(({ code }) => code !== duplicateKey)) throw error;
  });
}

async function* documentsIn(path: string): AsyncGenerator<BSON.Document> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    bytes = Buffer.concat([bytes, chunk]);
    // Each document starts with its length.
    for (;;) {
      const length = bytes.length < 4 ? Number.POSITIVE_INFINITY : bytes.readInt32LE();
      if (bytes.length < length) break;
      yield BSON.deserialize(bytes.subarray(0, length), exact);
      bytes = bytes.subarray(length);
    }
  }
}

async function* batchesOf(documents: AsyncIterable<BSON.Document>) {
  let batch: BSON.Document[] = [];
  for await (const document of documents) {
    if (batch.push(document) < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
