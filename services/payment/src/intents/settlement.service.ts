import type { PaymentIntentStatus } from '@mendwell/contracts/payment';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Outbox } from '@mendwell/service-kit/outbox';
import { Transactions } from '@mendwell/service-kit/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { CardProvider } from '../provider/card-provider.ts';
import type { ProviderIntent } from '../provider/provider-intent.ts';
import { type IntentDocument, intentModel } from './intent.schema.ts';
import { mismatchOf, type PaymentEvent, progressOf } from './payment.rules.ts';

/** Refuses an answer that is about another booking or amount than our record. */
export function assertSameDeal(record: IntentDocument, provider: ProviderIntent): void {
  const mismatch = mismatchOf(record, provider);
  if (!mismatch) return;
  const cause = new Error(`${provider.intentId}: ${mismatch}`);
  throw new DomainError('payment-provider', 'This payment does not match its booking', { cause });
}

/**
 * The only writer of what became of a payment. Webhooks, the payer's confirmation and the reconciliation all
 * come here, each with no more than an intent's id: what happened is read from the provider, so their order,
 * number and honesty do not matter.
 */
@Injectable()
export class SettlementService {
  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly provider: CardProvider,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /** The provider's account may know payments that others have made. */
  async isOurs(intentId: string): Promise<boolean> {
    return (await this.intents.exists({ intentId })) !== null;
  }

  /** Asks the provider and writes down the news. */
  async settle(intentId: string): Promise<PaymentIntentStatus> {
    const provider = await this.provider.getIntent(intentId);
    await this.record(provider);
    return provider.status;
  }

  /**
   * State and events in one transaction. Of two that come with the same news at once, MongoDB aborts one; it
   * runs again and then finds no news.
   */
  async record(provider: ProviderIntent): Promise<void> {
    await this.transactions.run(async (session) => {
      const record = await this.intents.findOne({ intentId: provider.intentId }, null, { session }).lean();
      if (!record) return;
      assertSameDeal(record, provider);
      const progress = progressOf(record, provider);
      if (!progress) return;
      const version = record.version + Math.max(1, progress.events.length);
      const paidAt = progress.events.includes('payment.succeeded') && { paidAt: new Date() };
      await this.intents.updateOne(
        { _id: record._id },
        { ...progress.next, ...paidAt, version },
        { session },
      );
      await this.tell(record, progress.events, session);
    });
  }

  private async tell(record: IntentDocument, events: PaymentEvent[], session: ClientSession): Promise<void> {
    const { bookingId, serviceId, intentId, amountCents, currency } = record;
    if (!bookingId || !serviceId || !intentId) return;
    let { version } = record;
    for (const name of events) {
      version += 1;
      const fact = { bookingId, serviceId, version, paymentIntentId: intentId, amountCents, currency };
      await this.outbox.append(session, name, fact);
    }
  }
}
