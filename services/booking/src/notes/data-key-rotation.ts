import { type DataKeyDocument, dataKeyModel, dataKeyRing } from '@mendwell/service-kit/database/data-keys';
import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import type { KeyRing } from '@mendwell/service-kit/database/sealed';
import { oneAtATime } from '@mendwell/service-kit/one-at-a-time';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model, mongo } from 'mongoose';

const everyMs = 10_000;
const batchSize = 200;
const maxTimeMS = 2_000;

/** Wraps data keys with the first of `HEALTH_TEXT_KEYS`, so that an older one can be removed. Safe beside other instances. */
@Injectable()
export class DataKeyRotation {
  private readonly logger = new Logger(DataKeyRotation.name);
  private readonly rows: mongo.Collection<DataKeyDocument>;
  private readonly rewrapAlone = oneAtATime(
    () => this.rewrap(),
    this.logger,
    'Data keys could not be wrapped with the current key',
  );

  constructor(
    @InjectModel(dataKeyModel.name) model: Model<DataKeyDocument>,
    @Inject(dataKeyRing) private readonly ring: KeyRing,
    metrics: Metrics,
  ) {
    this.rows = driverCollection(model) as unknown as mongo.Collection<DataKeyDocument>;
    const help =
      'Data keys wrapped with an older key (outdated) or with one that is not configured (unreadable)';
    metrics.gauge('data_keys', help, () => this.count(), 'state');
  }

  @Interval(everyMs)
  run(): Promise<void> {
    return this.rewrapAlone();
  }

  async rewrap(): Promise<void> {
    for (const keyId of this.olderIds()) {
      for (let after = '', count = batchSize; count === batchSize; ) {
        const filter = { keyId, _id: { $gt: after } };
        const found = await this.rows.find(filter, { maxTimeMS }).sort({ _id: 1 }).limit(batchSize).toArray();
        for (const row of found) await this.rewrapOne(row);
        count = found.length;
        after = found.at(-1)?._id ?? '';
      }
    }
  }

  private async rewrapOne({ _id, wrapped }: DataKeyDocument): Promise<void> {
    const bytes = await this.ring.unseal(wrapped);
    if (!bytes) return;
    const renewed = { keyId: this.ring.currentId, wrapped: await this.ring.seal(bytes) };
    // A data key that was deleted meanwhile stays deleted.
    await this.rows.updateOne({ _id, wrapped }, { $set: renewed }, { maxTimeMS });
  }

  private olderIds(): string[] {
    return this.ring.ids.filter((id) => id !== this.ring.currentId);
  }

  private async count() {
    const [outdated, unreadable] = await Promise.all([
      this.rows.countDocuments({ keyId: { $in: this.olderIds() } }, { maxTimeMS }),
      this.rows.countDocuments({ keyId: { $nin: [...this.ring.ids] } }, { maxTimeMS }),
    ]);
    return { outdated, unreadable };
  }
}
