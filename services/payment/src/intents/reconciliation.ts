import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { DueRows } from '@mendwell/service-kit/database/due-rows';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { PaymentMetrics } from '../payment-metrics.ts';
import { takesNoCalls, withoutRetries } from '../provider/card-provider.ts';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import { isAbandoned, isFinal, pauseAfterFailure, pauseUntilCheck } from '../records/payment.rules.ts';
import { RefundsService } from '../refunds/refunds.service.ts';
import { SettlementService } from '../settlement/settlement.service.ts';
import { DuplicateIntents, isDuplicate } from './duplicate-intents.ts';

const everyMs = 5_000;
/**
 * Concurrent checks. At the provider's usual latency, they read about 20 payments per second. It allows 25 calls per second to
 * one endpoint, payers' included.
 */
const workers = 4;
const batchSize = 64;
/**
 * Longer than nearly every batch takes. A check that is slower, or asked for at once meanwhile, may run beside another one:
 * states are read from the provider, and a refund is requested by the state from before it was read.
 */
const leaseMs = 30_000;

/** Checks due payments at the provider. Any number of instances share the work. */
@Injectable()
export class Reconciliation implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Reconciliation.name);
  private readonly due: DueRows<IntentDocument>;
  private running: Promise<unknown> | undefined;
  private isStopping = false;
  /** Whether this pass has ended because the provider takes no calls. */
  private isOver = false;

  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
    private readonly duplicates: DuplicateIntents,
    private readonly metrics: PaymentMetrics,
  ) {
    this.due = new DueRows(driverCollection(intents), 'checkAt', leaseMs);
  }

  /** Checks all due payments. */
  @Interval(everyMs)
  async run(): Promise<void> {
    this.running ??= this.checkDue()
      .catch((error) => this.logger.warn({ err: error, msg: 'Due payments could not be read' }))
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
    this.isOver = false;
    const due = this.listDue();
    const work = async () => {
      for await (const intent of due) await this.check(intent);
    };
    await Promise.all(Array.from({ length: workers }, work));
  }

  /** The due payments that this instance has acquired. Shared by the workers. What it leaves is due after its lease. */
  private async *listDue(): AsyncGenerator<IntentDocument> {
    const acquire = () => this.due.acquire(batchSize);
    for (let batch = await acquire(); batch.length > 0; batch = await acquire()) {
      for (const intent of batch) {
        if (this.isStopping || this.isOver) return;
        yield intent;
      }
    }
  }

  /** A payment whose check fails waits for growing pauses and never delays the others. */
  private async check(intent: IntentDocument): Promise<void> {
    const sinceOfferMs = Number(this.due.leasedAt(intent)) - Number(intent.offeredAt);
    try {
      const status = await this.settle(intent, sinceOfferMs);
      if (status === 'succeeded' && intent.status !== status) this.metrics.reconciled.inc();
      const change = { failures: undefined };
      if (isFinal(status)) await this.due.complete(intent, change);
      else await this.due.postpone(intent, pauseUntilCheck(sinceOfferMs), change);
    } catch (error) {
      // Not this payment's failure; the rest of the pass would be refused, too.
      const isRefused = takesNoCalls(error);
      this.isOver ||= isRefused;
      const failures = (intent.failures ?? 0) + (isRefused ? 0 : 1);
      const pauseMs = pauseAfterFailure(Math.max(failures, 1));
      const { intentId } = intent;
      const details = { err: error, intentId, failures, nextTryInSeconds: pauseMs / 1_000 };
      this.logger.warn({ ...details, msg: 'This payment could not be checked' });
      // If this fails too, the lease expires.
      await this.due.postpone(intent, pauseMs, { failures }).catch(() => undefined);
    }
  }

  private async settle(leased: IntentDocument, sinceOfferMs: number) {
    const now = this.due.leasedAt(leased);
    const intent = isDuplicate(leased) ? await this.duplicates.adopt(leased, now) : leased;
    const { _id, intentId, status } = intent;
    const closing = await this.settlement.closingOf(intent);
    const isStale = (closing || isAbandoned(status, sinceOfferMs)) && !isFinal(status);
    if (intentId) {
      const settled = isStale
        ? await this.settlement.cancel(intentId)
        : (await this.settlement.settle(intentId, withoutRetries)).status;
      if (closing && settled === 'succeeded') await this.refunds.refund({ ...intent, intentId }, closing);
      return settled;
    }
    if (!isStale) return status;
    // The provider has no intent or its answer was lost, so nobody has the secret. A record with events stays, because their
    // versions must rise.
    await this.intents.deleteOne({ _id, intentId, version: 0 });
    return 'canceled';
  }
}
