import { setTimeout as delay } from 'node:timers/promises';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Config } from '../config.ts';

/** For whom the provider is called: a payer who waits, or a job, which tries again later. */
export type Caller = 'payer' | 'job';

/** A payer is told before the gateway gives up, which it does after 10 s, 8 of which are the provider's. */
const patienceMs: Record<Caller, number> = { payer: 1_500, job: 3_000 };
/** Spreads the jobs that wait for the same call. */
const jobPauseMs = 200;
/** A tenth below the provider's limit, since calls do not arrive as evenly as they leave. */
const spacingMs = (perSecond: number) => 1_100 / perSecond;

/** When the next call of an endpoint, or of any, may begin, by the database's clock. */
@Schema({ collection: 'callSlots', versionKey: false })
class CallSlotDocument {
  @Prop() _id!: string;
  @Prop() freeAt!: Date;
  /** How long the last one to ask had to wait for it. */
  @Prop() waitMs!: number;
}

export const callSlotModel = { name: 'CallSlot', schema: SchemaFactory.createForClass(CallSlotDocument) };

const freeAt = { $max: ['$freeAt', '$$NOW'] };
const waitMs = { $subtract: [freeAt, '$$NOW'] };
const busy = 'Many people are paying right now. Please try again in a few seconds.';
/** For a caller who has to wait longer than there is time. */
export const tooManyCalls = (waitMilliseconds: number) =>
  new DomainError('too-many-requests', busy, { retryAfterSeconds: Math.ceil(waitMilliseconds / 1_000) });
/** Without the journal: losing the last slots in a database crash is acceptable. */
const writeConcern = { w: 1, j: false } as const;

/**
 * One budget for the card provider's limits, shared by all instances: every call takes a slot in the database. Payers take
 * slots ahead and so queue; jobs only take one that is free already, so they wait for all payers.
 */
@Injectable()
export class CallBudget {
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(
    @InjectModel(callSlotModel.name) private readonly slots: Model<CallSlotDocument>,
    @InjectConfig() private readonly config: Config,
    metrics: Metrics,
  ) {
    const help = 'How long a call to the card provider now waits for its limits';
    metrics.gauge('provider_wait_seconds', help, () => this.waits(), 'call');
  }

  /** When a caller that begins now gives up. */
  deadlineOf = (by: Caller): number => performance.now() + patienceMs[by];

  /** Resolves when the call may begin. Throws `too-many-requests` if that is not before the deadline. */
  async take(endpoint: string, by: Caller, deadline: number): Promise<void> {
    const { STRIPE_CALLS_PER_ENDPOINT, STRIPE_CALLS_PER_SECOND } = this.config;
    await this.takeSlot(endpoint, STRIPE_CALLS_PER_ENDPOINT, by, deadline);
    await this.takeSlot('all', STRIPE_CALLS_PER_SECOND, by, deadline);
  }

  /** The provider has had too many calls of an endpoint: no instance makes one for a while. */
  async pause(endpoint: string, ms: number): Promise<void> {
    const until = { $max: ['$freeAt', { $add: ['$$NOW', ms] }] };
    await this.slots.updateOne({ _id: endpoint }, [{ $set: { freeAt: until } }], {
      updatePipeline: true,
      writeConcern,
    });
  }

  private async takeSlot(name: string, perSecond: number, by: Caller, deadline: number): Promise<void> {
    for (;;) {
      const { wait, leftMs } = await this.inTurn(name, async () => {
        const left = Math.max(0, deadline - performance.now());
        return {
          wait: await this.reserve(name, spacingMs(perSecond), by === 'payer' ? left : 0),
          leftMs: left,
        };
      });
      if (wait > leftMs) throw tooManyCalls(wait);
      const isTaken = by === 'payer' || wait === 0;
      await delay(isTaken ? wait : wait + Math.random() * jobPauseMs);
      if (isTaken) return;
    }
  }

  /** Updates of one document that run at once conflict, and would keep every connection from the payments themselves. */
  private inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.turns.get(name) ?? Promise.resolve()).then(work);
    this.turns.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }

  /** Takes the next slot if it is free within `mostMs`. Returns in how many milliseconds it is. */
  private async reserve(_id: string, spacing: number, mostMs: number): Promise<number> {
    const next = { $cond: [{ $lte: [waitMs, mostMs] }, { $add: [freeAt, spacing] }, freeAt] };
    const options = { upsert: true, returnDocument: 'after', updatePipeline: true, writeConcern } as const;
    const slot = await this.slots
      .findOneAndUpdate({ _id }, [{ $set: { freeAt: next, waitMs } }], options)
      .orFail()
      .lean();
    return slot.waitMs;
  }

  private async waits(): Promise<Record<string, number>> {
    const slots = await this.slots.aggregate<{ _id: string; waitMs: number }>([
      { $match: { _id: { $gt: '' } } },
      { $project: { waitMs } },
    ]);
    return Object.fromEntries(slots.map(({ _id, waitMs: ms }) => [_id, ms / 1_000]));
  }
}
