import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPublisher } from '@mendwell/service-kit/event-publisher';
import { OnEvent } from '@mendwell/service-kit/on-event';
import { Transactions } from '@mendwell/service-kit/transactions';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { PaymentMetrics } from '../payment-metrics.ts';
import { type IntentDocument, intentModel } from './intent.schema.ts';
import { SettlementService } from './settlement.service.ts';

const everyMs = 5_000;
const batchSize = 100;

/**
 * Publishes again what no booking has acknowledged: an event may vanish with its broker, or end as a dead letter.
 * Booking and payment so agree again without anyone's help (docs/adr/0018).
 */
@Injectable()
export class UnacknowledgedPayments {
  private readonly logger = new Logger(UnacknowledgedPayments.name);
  private isRunning = false;

  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly settlement: SettlementService,
    private readonly transactions: Transactions,
    private readonly publisher: EventPublisher,
    private readonly metrics: PaymentMetrics,
  ) {}

  /** A booking names the newest payment event it has recorded. Repeating this does no harm: no inbox. */
  @OnEvent('booking.status-changed')
  async acknowledge({ data }: DomainEvent<'booking.status-changed'>): Promise<void> {
    const { bookingId, paymentVersion } = data;
    if (paymentVersion === undefined) return;
    const isRecorded = { bookingId, version: { $lte: paymentVersion } };
    await this.intents.updateOne(isRecorded, { $unset: { publishAt: 1 } });
  }

  /** While the broker accepts nothing the events wait in the outbox; more of them would help nobody. */
  @Interval(everyMs)
  async run(): Promise<void> {
    if (this.isRunning || !this.publisher.isReady) return;
    this.isRunning = true;
    try {
      while ((await this.publishBatch()) === batchSize);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'Unacknowledged payments could not be published again' });
    } finally {
      this.isRunning = false;
    }
  }

  /** Of two instances with the same records, MongoDB lets one go on; the other then finds nothing due. */
  private async publishBatch(): Promise<number> {
    const published = await this.transactions.run(async (session) => {
      const due = { publishAt: { $lte: new Date() } };
      const records = await this.intents
        .find(due, null, { session })
        .sort({ publishAt: 1 })
        .limit(batchSize)
        .lean();
      await this.settlement.publishAgain(records, session);
      return records.length;
    });
    this.metrics.publishedAgain.inc(published);
    return published;
  }
}
