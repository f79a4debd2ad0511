import type { mongo } from 'mongoose';
import { wordsOf } from '../services/search.rules.ts';
import type { AccountDocument } from './account.schema.ts';

/* For accounts that a release without these fields has added. */

export async function addMissingDates(database: mongo.Db): Promise<void> {
  await database.collection('accounts').updateMany({ createdAt: null }, { $set: { createdAt: new Date(0) } });
}

const batchSize = 200;

export async function addMissingWords(database: mongo.Db): Promise<void> {
  const accounts = database.collection<AccountDocument>('accounts');
  const missing = { words: null } as object;
  for (let count = batchSize; count === batchSize; ) {
    const found = await accounts.find(missing, { projection: { name: 1 }, limit: batchSize }).toArray();
    count = found.length;
    for (const { _id, name = '' } of found)
      await accounts.updateOne({ _id, ...missing }, { $set: { words: wordsOf(name) } });
  }
}
