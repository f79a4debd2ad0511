import { type DataKeyDocument, dataKeyModel, dataKeyRing } from '@mendwell/service-kit/database/data-keys';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import type { KeyRing } from '@mendwell/service-kit/database/sealed';
import { OneAtATime } from '@mendwell/service-kit/one-at-a-time';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';

const everyMs = 10_000;

/** Wraps data keys with the first of `HEALTH_TEXT_KEYS`, so that an older one can be removed. Safe beside other instances. */
@Injectable()
export class DataKeyRotation {
  constructor(
    @InjectModel(dataKeyModel.name) private readonly rows: Model<DataKeyDocument>,
    @Inject(dataKeyRing) private readonly ring: KeyRing,
    metrics: Metrics,
  ) {
    const help =
      'Data keys wrapped with an older key (outdated) or with one that is not configured (unreadable)';
    metrics.gauge('data_keys', help, () => this.count(), 'state');
  }

  @Interval(everyMs)
  @OneAtATime('Data keys could not be wrapped with the current key')
  async run(): Promise<void> {
    for (const keyId of this.olderIds())
      for await (const batch of rowBatches(this.rows, { keyId }))
        for (const row of batch) await this.rewrapOne(row);
  }

  private async rewrapOne({ _id, wrapped }: DataKeyDocument): Promise<void> {
    const bytes = await this.ring.unseal(wrapped);
    if (!bytes) return;
    const renewed = { keyId: this.ring.currentId, wrapped: await this.ring.seal(bytes) };
    // A data key that was deleted meanwhile stays deleted.
    await this.rows.updateOne({ _id, wrapped }, { $set: renewed });
  }

  private olderIds(): string[] {
    return this.ring.ids.filter((id) => id !== this.ring.currentId);
  }

  private async count() {
    const [outdated, unreadable] = await Promise.all([
      this.rows.countDocuments({ keyId: { $in: this.olderIds() } }),
      this.rows.countDocuments({ keyId: { $nin: [...this.ring.ids] } }),
    ]);
    return { outdated, unreadable };
  }
}
