import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { PaymentMetrics } from '../payment-metrics.ts';
import { withoutRetries } from '../provider/card-provider.ts';
import { RefundsService } from '../refunds/refunds.service.ts';
import { type IntentDocument, intentModel } from './intent.schema.ts';
import { isAbandoned, isFinal, pauseAfterFailure, pauseUntilCheck } from './payment.rules.ts';
import { SettlementService } from './settlement.service.ts';

const everyMs = 5_000;
/** Concurrent reads: at the provider's usual latency, about 100 per second, which is its limit. */
const workers = 16;
const claimSize = 64;
/** Longer than a claim takes if all of its reads time out. */
const leaseMs = 30_000;

/** Checks due payments at the provider. Any number of instances share the work. */
@Injectable()
export class Reconciliation implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Reconciliation.name);
  private running: Promise<unknown> | undefined;
  private isStopping = false;

  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
    private readonly metrics: PaymentMetrics,
  ) {}

  /** Checks all due payments. */
  @Interval(everyMs)
  async run(): Promise<void> {
    this.running ??= this.checkDue()
      .catch((error) => this.logger.warn({ err: error, msg: 'Payments to check could not be claimed' }))
      .finally(() => {
        this.running = undefined;
      });
    await this.running;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async checkDue(): Promise<void> {
    const due = this.due();
    const work = async () => {
      for await (const intent of due) await this.check(intent);
    };
    await Promise.all(Array.from({ length: workers }, work));
  }

  /** Due payments, the longest waiting first, claimed by this instance. Shared by the workers. */
  private async *due(): AsyncGenerator<IntentDocument> {
    for (let claimed = await this.claim(); claimed.length > 0; claimed = await this.claim()) {
      for (const intent of claimed) {
        if (this.isStopping) return;
        yield intent;
      }
    }
  }

  /** A claim is one atomic update, so no two instances get the same payment. */
  private async claim(): Promise<IntentDocument[]> {
    const now = Date.now();
    const isDue = { checkAt: { $lte: new Date(now) } };
    const due = await this.intents.find(isDue, { _id: 1 }).sort({ checkAt: 1 }).limit(claimSize).lean();
    if (due.length === 0) return [];
    const isListed = { _id: { $in: due.map(({ _id }) => _id) } };
    const claim = { claimedBy: randomUUID(), checkAt: new Date(now + leaseMs) };
    await this.intents.updateMany({ ...isListed, ...isDue }, claim);
    return this.intents.find({ ...isListed, ...claim }).lean();
  }

  /** A payment whose check fails waits for growing pauses and never delays the others. */
  private async check(intent: IntentDocument): Promise<void> {
    const sinceOfferMs = Date.now() - intent.offeredAt.getTime();
    try {
      const status = await this.settle(intent, sinceOfferMs);
      if (status === 'succeeded' && intent.status !== status) this.metrics.reconciled.inc();
      await this.release(intent, isFinal(status) ? undefined : pauseUntilCheck(sinceOfferMs));
    } catch (error) {
      const failures = (intent.failures ?? 0) + 1;
      const pauseMs = pauseAfterFailure(failures);
      const { intentId } = intent;
      const details = { err: error, intentId, failures, nextTryInSeconds: pauseMs / 1_000 };
      this.logger.warn({ ...details, msg: 'This payment could not be checked' });
      // If this fails too, the lease expires.
      await this.release(intent, pauseMs, failures).catch(() => undefined);
    }
  }

  private async settle(intent: IntentDocument, sinceOfferMs: number) {
    const { _id, intentId, status } = intent;
    const closing = await this.refunds.closingOf(intent);
    const isStale = (closing || isAbandoned(status, sinceOfferMs)) && !isFinal(status);
    if (intentId) {
      const settled = await (isStale
        ? this.settlement.cancel(intentId)
        : this.settlement.settle(intentId, withoutRetries));
      if (closing && settled === 'succeeded') await this.refunds.refund(intentId, closing);
      return settled;
    }
    if (!isStale) return status;
    // The provider has no intent or its answer was lost, so nobody has the secret. A record with events stays, because their
    // versions must rise.
    await this.intents.deleteOne({ _id, intentId, version: 0 });
    return 'canceled';
  }

  /** Ends the claim, unless an event has requested another check in the meantime. */
  private async release(intent: IntentDocument, pauseMs: number | undefined, failures?: number) {
    const { _id, claimedBy, checkAt: leasedUntil } = intent;
    const change = {
      claimedBy: '$$REMOVE',
      checkAt: pauseMs === undefined ? '$$REMOVE' : new Date(Date.now() + pauseMs),
      failures: failures ?? '$$REMOVE',
    };
    const claim = { _id, claimedBy, checkAt: leasedUntil };
    await this.intents.updateOne(claim, [{ $set: change }], { updatePipeline: true });
  }
}
