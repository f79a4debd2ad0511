import { formerNames } from '@mendwell/contracts/account';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { ErasedAccount } from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toServiceChanged } from '../records/service.rules.ts';
import { isRemoved, type ServiceDocument, serviceModel } from '../records/service.schema.ts';

/**
 * What is left of a service: its name, which authors of reviews see with their own; its price and terms; and the mark that it
 * is removed, so that no late event revives its copies.
 */
const kept = {
  ...{ serviceName: 1, specialty: 1, priceCents: 1 },
  ...{ durationMinutes: 1, freeCancellationHours: 1, lateRefundPercent: 1 },
  ...{ version: 1, bookingsCount: 1, createdAt: 1, deletedAt: 1, nextFreeAt: 1 },
  ...{ ratingAverage: 1, ratingCount: 1, ratingScore: 1 },
};
const emptied = {
  ...{ providerName: formerNames.provider, providerEmail: '', providerImage: '' },
  ...{ serviceArea: '', image: '', description: '' },
  search: { text: '', grams: [] },
};

@Injectable()
export class ServiceErasure {
  constructor(
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    private readonly transactions: Transactions,
  ) {}

  async erase({ uid, pseudonym }: ErasedAccount): Promise<void> {
    const update = [{ $project: kept }, { $set: { ...emptied, providerUid: pseudonym } }];
    for await (const batch of rowBatches(this.services, { providerUid: uid })) {
      for (const service of batch) if (!isRemoved(service)) await this.remove(service._id);
      const removed = batch.map(({ _id }) => _id);
      await this.services.updateMany({ _id: { $in: removed }, providerUid: uid }, update, {
        updatePipeline: true,
      });
    }
  }

  /** Like a removal by its provider. A hidden one cannot be shown any more. */
  private remove(_id: ServiceDocument['_id']): Promise<void> {
    return this.transactions.run(async (session) => {
      const removed = await this.services
        .findOneAndUpdate(
          { _id, $or: [{ deletedAt: null }, { moderation: { $exists: true } }] },
          { $set: { deletedAt: new Date() }, $unset: { moderation: 1, listedAs: 1 }, $inc: { version: 1 } },
          { session, returnDocument: 'after' },
        )
        .lean();
      if (!removed) return;
      await this.transactions.publish(session, 'service.changed', toServiceChanged(removed, 'removed'));
    });
  }
}
