import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';

const servicesAtOnce = 1_000;

/** Assigns a public id to an account unless it has one. */
export const assignProviderId = (uid: string) => ({
  filter: { _id: uid },
  update: [
    {
      $set: {
        providerId: { $ifNull: ['$providerId', randomBytes(12).toString('hex')] },
        createdAt: { $ifNull: ['$createdAt', '$$NOW'] },
      },
    },
  ],
  upsert: true,
});

interface Account {
  _id: string;
  providerId?: string;
}

/** Adds their provider's id to live services that the previous release has added. Safe in several processes at once. */
export async function addMissingProviderIds(database: mongo.Db): Promise<void> {
  const [services, accounts] = [database.collection('services'), database.collection<Account>('accounts')];
  const incomplete = { providerId: null, deletedAt: null };
  for (;;) {
    const found = await services
      .find(incomplete, { projection: { providerUid: 1 }, limit: servicesAtOnce })
      .toArray();
    if (found.length === 0) return;
    const uids = [...new Set(found.map(({ providerUid }): string => providerUid))];
    await accounts.bulkWrite(uids.map((uid) => ({ updateOne: assignProviderId(uid) })));
    const providers = await accounts.find({ _id: { $in: uids } }).toArray();
    await services.bulkWrite(
      providers.map(({ _id, providerId }) => ({
        updateMany: { filter: { providerUid: _id, ...incomplete }, update: { $set: { providerId } } },
      })),
    );
  }
}
