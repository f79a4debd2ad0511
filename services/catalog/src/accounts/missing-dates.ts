import type { mongo } from 'mongoose';

/** For accounts that a release without this field has added. */
export async function addMissingDates(database: mongo.Db): Promise<void> {
  await database.collection('accounts').updateMany({ createdAt: null }, { $set: { createdAt: new Date(0) } });
}
