import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { erasureStates } from '../records/erasure.rules.ts';
import { type ErasureDocument, erasureModel } from '../records/erasure.schema.ts';

/** Metrics of erasures. */
@Injectable()
export class ErasureMetrics {
  constructor(
    @InjectModel(erasureModel.name) private readonly erasures: Model<ErasureDocument>,
    metrics: Metrics,
  ) {
    metrics.gauge('erasures', 'Accounts that are being deleted', () => this.countByState(), 'state');
    const help = 'How long the oldest round of an erasure has waited for its confirmations';
    metrics.gauge('erasure_round_age_seconds', help, () => this.oldestRound());
  }

  private async countByState(): Promise<Record<string, number>> {
    const counts = erasureStates.map(
      async (state) => [state, await this.erasures.countDocuments({ state })] as const,
    );
    return Object.fromEntries(await Promise.all(counts));
  }

  /** From the end of the user's choice, or of the rest, until all services have confirmed and the user is gone. */
  private async oldestRound(): Promise<number> {
    const [oldest] = await this.erasures.aggregate<{ ageMs: number }>([
      { $match: { state: { $in: ['closing', 'announced'] } } },
      { $group: { _id: null, beganAt: { $min: '$roundBeganAt' } } },
      { $project: { _id: 0, ageMs: { $subtract: ['$$NOW', '$beganAt'] } } },
    ]);
    return (oldest?.ageMs ?? 0) / 1_000;
  }
}
