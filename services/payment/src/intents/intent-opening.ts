import { DomainError } from '@mendwell/service-kit/domain-error';
import { isDuplicateKey } from '@mendwell/service-kit/mongo-errors';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CardProvider } from '../provider/card-provider.ts';
import { type IntentDocument, intentModel } from './intent.schema.ts';
import { idempotencyKeyOf } from './order.rules.ts';
import { type Order, offeredNow, recordOf } from './order.ts';
import { PayerLimit } from './payer-limit.ts';
import { assertSameDeal, SettlementService } from './settlement.service.ts';

/**
 * From an order to the client secret that pays it. The record is written before the provider is asked, and its
 * unique booking id, together with the provider's idempotency key, makes every repetition end at one intent.
 * No secret is handed out before the record knows its intent: what gets paid is always known here.
 */
@Injectable()
export class IntentOpening {
  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly provider: CardProvider,
    private readonly settlement: SettlementService,
    private readonly limit: PayerLimit,
  ) {}

  /** The secret of a new intent, or of the booking's if another request was quicker. */
  async open(order: Order): Promise<string> {
    const record = recordOf(order);
    if (!(await this.insert(record))) return this.resume(await this.findOfBooking(order));
    try {
      await this.limit.assertKept(order.payerUid);
      return await this.create(record);
    } catch (error) {
      await this.intents.deleteOne({ _id: record._id, intentId: null });
      throw error;
    }
  }

  /** The secret of an intent that may have been paid, or given up, without our having heard of it. */
  async resume(record: IntentDocument): Promise<string> {
    if (!record.intentId) return this.create(record);
    const provider = await this.provider.getIntent(record.intentId);
    await this.settlement.record(provider);
    if (provider.status === 'succeeded') throw new DomainError('not-payable', 'This booking is already paid');
    if (provider.status === 'canceled') return this.create(await this.nextRound(record));
    await this.intents.updateOne({ _id: record._id }, offeredNow());
    return provider.clientSecret;
  }

  private async insert(record: IntentDocument): Promise<boolean> {
    try {
      await this.intents.insertMany([record], { lean: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async findOfBooking({ bookingId }: Order): Promise<IntentDocument> {
    return (await this.intents.findOne({ bookingId }).lean()) ?? this.giveWay();
  }

  private async create(record: IntentDocument): Promise<string> {
    const { _id, amountCents, currency, bookingId, round } = record;
    const idempotencyKey = idempotencyKeyOf({ of: bookingId ?? _id.toHexString(), amountCents, round });
    const provider = await this.provider.createIntent({ amountCents, currency, bookingId, idempotencyKey });
    assertSameDeal(record, provider);
    const { intentId, clientSecret } = provider;
    const saved = await this.intents.updateOne({ _id, round }, { intentId, ...offeredNow() });
    return saved.matchedCount === 1 ? clientSecret : this.giveWay();
  }

  /** Makes room for another intent in place of the canceled one. */
  private async nextRound({ _id, intentId, round }: IntentDocument): Promise<IntentDocument> {
    const fresh = { intentId: null, round: round + 1, status: 'requires_payment_method' };
    const options = { returnDocument: 'after' } as const;
    const record = await this.intents.findOneAndUpdate({ _id, intentId, round }, fresh, options).lean();
    return record ?? this.giveWay();
  }

  /** The record was taken back or moved on while we were at it; the next try finds it settled. */
  private giveWay(): never {
    throw new DomainError('request-in-progress', 'This payment is being prepared. Please try again.');
  }
}
