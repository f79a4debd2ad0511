import { driverCollection } from '@mendwell/service-kit/database/driver';
import { DueRows } from '@mendwell/service-kit/database/due-rows';
import { DueWork } from '@mendwell/service-kit/database/due-work';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { PaymentMetrics } from '../payment-metrics.ts';
import { takesNoCalls } from '../provider/card-provider.ts';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import {
  checkLeaseMs,
  checkPauses,
  isAbandoned,
  isFinal,
  pauseUntilCheck,
} from '../records/payment.rules.ts';
import { RefundsService } from '../refunds/refunds.service.ts';
import { SettlementService } from '../settlement/settlement.service.ts';
import { DuplicateIntents, isDuplicate } from './intents-after-restore.ts';

const everyMs = 5_000;
/** Concurrent checks. At the provider's usual latency, they read about 20 payments per second; it allows 25 to all instances. */
const concurrency = 4;

/** Checks due payments at the provider. Any number of instances share the work. */
@Injectable()
export class Reconciliation implements BeforeApplicationShutdown {
  private readonly due: DueRows<IntentDocument>;
  private readonly work: DueWork<IntentDocument>;

  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
    private readonly duplicates: DuplicateIntents,
    private readonly metrics: PaymentMetrics,
  ) {
    this.due = new DueRows(driverCollection(intents), 'checkAt', checkLeaseMs);
    this.work = new DueWork(this.due, {
      name: 'Payments to check',
      process: (intent) => this.check(intent),
      pauses: checkPauses,
      describe: ({ intentId }) => ({ intentId }),
      concurrency,
      isOutage: takesNoCalls,
    });
  }

  /** Checks all due payments. */
  @Interval(everyMs)
  run(): Promise<void> {
    return this.work.run();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  private async check(intent: IntentDocument): Promise<void> {
    const sinceOfferMs = Number(this.due.leasedAt(intent)) - Number(intent.offeredAt);
    const status = await this.settle(intent, sinceOfferMs);
    if (status === 'succeeded' && intent.status !== status) this.metrics.reconciled.inc();
    if (isFinal(status)) await this.due.complete(intent);
    else await this.due.postpone(intent, pauseUntilCheck(sinceOfferMs));
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
        : (await this.settlement.settle(intentId, { by: 'job' })).status;
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
