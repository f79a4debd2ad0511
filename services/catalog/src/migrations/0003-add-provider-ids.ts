import type { MigrationStep } from '@mendwell/service-kit/database/migrations';
import type { mongo } from 'mongoose';
import { assignProviderId } from '../providers/provider-ids.ts';

const servicesAtOnce = 1_000;

interface Account {
  _id: string;
  providerId?: string;
}

async function addMissingProviderIds(database: mongo.Db): Promise<void> {
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

/** Adds their provider's public id to live services. */
export const addProviderIds: MigrationStep = { name: '0003-add-provider-ids', up: addMissingProviderIds };
