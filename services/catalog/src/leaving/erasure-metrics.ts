import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type ErasureDocument, erasureModel, erasureStates } from '../records/erasure.schema.ts';

@Injectable()
export class ErasureMetrics {
  constructor(
    @InjectModel(erasureModel.name) private readonly erasures: Model<ErasureDocument>,
    metrics: Metrics,
  ) {
    metrics.gauge('erasures', 'Accounts that are being deleted', () => this.countByState(), 'state');
    const help = 'How long the oldest erasure has waited for its confirmations, or for its block';
    metrics.gauge('erasure_age_seconds', help, () => this.oldestAge());
  }

  private async countByState(): Promise<Record<string, number>> {
    const counts = erasureStates.map(
      async (state) => [state, await this.erasures.countDocuments({ state })] as const,
    );
    return Object.fromEntries(await Promise.all(counts));
  }

  /** From the end of the rest on. */
  private async oldestAge(): Promise<number> {
    const [oldest] = await this.erasures.aggregate<{ ageMs: number }>([
      { $match: { state: { $in: ['closed', 'erasing'] } } },
      { $group: { _id: null, since: { $min: '$erasingSince' } } },
      { $project: { _id: 0, ageMs: { $max: [0, { $subtract: ['$$NOW', '$since'] }] } } },
    ]);
    return (oldest?.ageMs ?? 0) / 1_000;
  }
}
