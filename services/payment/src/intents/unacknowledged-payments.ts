import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPublisher } from '@mendwell/service-kit/events/event-publisher';
import { RepeatedPublishing, repeatEveryMs } from '@mendwell/service-kit/events/repeated-publishing';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { PaymentMetrics } from '../payment-metrics.ts';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import { SettlementService } from '../settlement/settlement.service.ts';

/** Publishes payments again until their booking has acknowledged them, in case an event was lost (docs/adr/0018). */
@Injectable()
export class UnacknowledgedPayments {
  private readonly repeated: RepeatedPublishing<IntentDocument>;

  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    settlement: SettlementService,
    transactions: Transactions,
    publisher: EventPublisher,
    private readonly metrics: PaymentMetrics,
  ) {
    const publishAgain = settlement.publishAgain.bind(settlement);
    this.repeated = new RepeatedPublishing(intents, transactions, publisher, 'changedAt', publishAgain);
  }

  /** A booking reports the newest payment event it has recorded. Idempotent, so it needs no inbox. */
  async acknowledge({ data }: DomainEvent<'booking.status-changed'>): Promise<void> {
    const { bookingId, paymentVersion } = data;
    if (paymentVersion === undefined) return;
    const isRecorded = { bookingId, version: { $lte: paymentVersion } };
    await this.intents.updateOne(isRecorded, { $unset: { publishAt: 1 } });
  }

  @Interval(repeatEveryMs)
  async run(): Promise<void> {
    this.metrics.publishedAgain.inc(await this.repeated.run());
  }
}
