import { channel } from 'node:diagnostics_channel';
import { toCents } from '@mendwell/contracts/money';
import type {
  ConfirmPaymentAnswer,
  ConfirmPaymentInput,
  PaymentIntentAnswer,
  PaymentIntentInput,
} from '@mendwell/contracts/payment';
import { InjectConfig } from '@mendwell/service-kit/config';
import { databaseNow } from '@mendwell/service-kit/database/driver';
import { isDuplicateKey } from '@mendwell/service-kit/database/mongo-errors';
import { SharedReads } from '@mendwell/service-kit/database/shared-reads';
import { DomainError } from '@mendwell/service-kit/domain-error';
import type { User } from '@mendwell/service-kit/http/auth';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { BookingCopiesService } from '../booking-copies/booking-copies.service.ts';
import type { Config } from '../config.ts';
import {
  CardProvider,
  isStoredFailure,
  isUnknownToProvider,
  type ProviderIntent,
} from '../provider/card-provider.ts';
import { type IntentDocument, intentModel, type PaymentOrder } from '../records/intent.schema.ts';
import { assertPayable, assertSameDeal, firstPause, idempotencyKeyOf } from '../records/payment.rules.ts';
import { SettlementService } from '../settlement/settlement.service.ts';

const withinMs = 60_000;
const intentLimit = {
  name: 'intents',
  withinMs,
  refusal: 'You have started too many payments. Please wait a minute.',
};
const confirmationLimit = {
  name: 'confirmations',
  withinMs,
  refusal: 'You have checked your payments too often. Please wait a minute.',
};

const afterIntent = channel('mendwell:after-intent');

/** The fields that change whenever the payer gets the client secret. */
function offeredAt(now: Date, order: Pick<PaymentOrder, 'bookingId'>) {
  return { offeredAt: now, checkAt: new Date(now.getTime() + firstPause(order)) };
}

/** A record for an order, before the provider has an intent for it. `now` is the database's time. */
export function newIntent(order: PaymentOrder, now: Date): IntentDocument {
  return {
    _id: new Types.ObjectId(),
    ...order,
    currency: 'usd',
    intentId: null,
    round: 1,
    status: 'requires_payment_method',
    failedAttempt: null,
    version: 0,
    createdAt: now,
    ...offeredAt(now, order),
  };
}

/** Null if the provider does not know an intent, for example because it belongs to the account of earlier keys. */
function ifUnknown(error: unknown): null {
  if (isUnknownToProvider(error)) return null;
  throw error;
}

/**
 * Creates payment intents and returns the client secrets that pay them. The record is written before the provider is
 * called; its unique booking id and the provider's idempotency key lead every repeat to the same intent. A secret is only
 * returned once the record has its intent, so every payment is known here.
 */
@Injectable()
export class IntentsService {
  private readonly reads = new SharedReads<ProviderIntent>();

  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly bookings: BookingCopiesService,
    private readonly provider: CardProvider,
    private readonly settlement: SettlementService,
    private readonly limits: UserLimits,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Returns a client secret for a booking, or for a bare amount without one. */
  async create(input: PaymentIntentInput, user: User, token: string): Promise<PaymentIntentAnswer> {
    const { bookingId, price } = input;
    if (bookingId === undefined) {
      const order = { payerUid: user.uid, amountCents: toCents(price ?? 0) };
      return { clientSecret: await this.open(order) };
    }
    const booking = await this.bookings.find(bookingId, token);
    if (!booking) throw new DomainError('not-found', 'This booking does not exist');
    const record = await this.intents.findOne({ bookingId }).readConcern('majority').lean();
    assertPayable(booking, { uid: user.uid, price, isPaid: record?.status === 'succeeded' });
    if (record) return { clientSecret: await this.resume(record) };
    const { _id, serviceId, payerUid, priceCents } = booking;
    const order = { payerUid, amountCents: priceCents, bookingId: _id, serviceId };
    return { clientSecret: await this.open(order) };
  }

  /** Reads the state of the caller's payment from the provider; the call itself proves nothing. */
  async confirm({ paymentIntentId }: ConfirmPaymentInput, user: User): Promise<ConfirmPaymentAnswer> {
    const record = await this.intents.findOne({ intentId: paymentIntentId }).lean();
    if (!record) throw new DomainError('not-found', 'This payment does not exist');
    if (record.payerUid !== user.uid) throw new DomainError('forbidden', 'This payment is not yours');
    await this.limits.use(this.confirmationLimit, user.uid);
    const { status } = await this.settle(paymentIntentId);
    return { status };
  }

  /** The secret of a new intent, or of the booking's existing one if another request was faster. */
  private async open(order: PaymentOrder): Promise<string> {
    const record = newIntent(order, await this.now());
    const limit = { ...intentLimit, max: this.config.PAYMENT_INTENTS_PER_MINUTE };
    if (!(await this.insert(record))) return this.resume(await this.findOfBooking(order));
    try {
      await this.limits.use(limit, order.payerUid);
      return await this.createAtProvider(record);
    } catch (error) {
      await this.intents.deleteOne({ _id: record._id, intentId: null, round: 1 });
      throw error;
    }
  }

  /** The secret of an existing intent, which may have been paid, canceled or lost unnoticed. */
  private async resume(record: IntentDocument): Promise<string> {
    await this.limits.use(this.confirmationLimit, record.payerUid);
    if (!record.intentId) return this.createAtProvider(record);
    if (record.status === 'canceled') return this.createAtProvider(await this.startNextRound(record));
    const provider = await this.settle(record.intentId).catch(ifUnknown);
    if (!provider) return this.createAtProvider(await this.startNextRound(record));
    if (provider.status === 'succeeded') throw new DomainError('not-payable', 'This booking is already paid');
    if (provider.status === 'canceled') return this.createAtProvider(await this.startNextRound(record));
    await this.intents.updateOne({ _id: record._id }, offeredAt(await this.now(), record));
    return provider.clientSecret;
  }

  private get confirmationLimit() {
    return { ...confirmationLimit, max: this.config.PAYMENT_CONFIRMATIONS_PER_MINUTE };
  }

  private now(): Promise<Date> {
    return databaseNow(this.intents.db);
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

  private async findOfBooking({ bookingId }: PaymentOrder): Promise<IntentDocument> {
    return (await this.intents.findOne({ bookingId }).lean()) ?? this.refuseForNow();
  }

  private settle(intentId: string): Promise<ProviderIntent> {
    return this.reads.read(intentId, () => this.settlement.settle(intentId));
  }

  /**
   * After a failure that the provider has stored, the next request has another key. Nobody has the failed one's secret. So it
   * is if the provider repeats an answer from before a restore, whose intent is known as a duplicate.
   */
  private async createAtProvider(record: IntentDocument): Promise<string> {
    const { _id, amountCents, currency, bookingId, round } = record;
    const idempotencyKey = idempotencyKeyOf({ of: bookingId ?? _id.toHexString(), amountCents, round });
    const order = { amountCents, currency, bookingId, idempotencyKey };
    const provider = await this.provider.createIntent(order).catch(async (error) => {
      if (isStoredFailure(error)) await this.startNextRound(record);
      throw error;
    });
    afterIntent.publish(undefined);
    assertSameDeal(record, provider);
    const { intentId, clientSecret } = provider;
    const offer = offeredAt(await this.now(), record);
    try {
      const saved = await this.intents.updateOne({ _id, round }, { intentId, ...offer });
      return saved.matchedCount === 1 ? clientSecret : this.refuseForNow();
    } catch (error) {
      if (isDuplicateKey(error)) return this.createAtProvider(await this.startNextRound(record));
      throw error;
    }
  }

  /** Prepares the record for another intent in place of the canceled, lost or failed one. */
  private async startNextRound(before: IntentDocument): Promise<IntentDocument> {
    const { _id, intentId, round } = before;
    const offer = offeredAt(await this.now(), before);
    const fresh = { intentId: null, round: round + 1, status: 'requires_payment_method', ...offer };
    const options = { returnDocument: 'after' } as const;
    const record = await this.intents.findOneAndUpdate({ _id, intentId, round }, fresh, options).lean();
    return record ?? this.refuseForNow();
  }

  /** The record was removed or changed concurrently; a retry finds it settled. */
  private refuseForNow(): never {
    throw new DomainError('request-in-progress', 'This payment is being prepared. Please try again.');
  }
}
