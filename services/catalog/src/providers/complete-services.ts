import type { mongo } from 'mongoose';
import { noSpecialty } from '../services/service.rules.ts';
import { firstFields } from '../services/service.schema.ts';
import { assignProviderId } from './provider-id.ts';

const servicesAtOnce = 1_000;

/** Adds what lists and provider pages need to live services that a release before them has written. */
export async function completeServices(database: mongo.Db): Promise<void> {
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
        updateMany: {
          filter: { providerUid: _id, ...incomplete },
          update: [{ $set: { providerId, ...ifAbsent } }],
        },
      })),
    );
  }
}

interface Account {
  _id: string;
  providerId?: string;
}

const ifAbsent = Object.fromEntries(
  Object.entries({ listedAs: noSpecialty, ...firstFields }).map(([field, value]) => [
    field,
    { $ifNull: [`$${field}`, value] },
  ]),
);
