import type { PaymentIntentStatus } from '@mendwell/contracts/payment';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { Restating } from '@mendwell/service-kit/events/restating';
import { newEvent, Transactions } from '@mendwell/service-kit/events/transactions';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type BookingCopyDocument, bookingCopyModel } from '../booking-copies/booking-copies.service.ts';
import {
  CardProvider,
  isUnknownToProvider,
  type ProviderIntent,
  type ReadOptions,
} from '../provider/card-provider.ts';
import { newFacts } from '../records/earning.rules.ts';
import { type EarningDocument, earningModel } from '../records/earning.schema.ts';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import { toPaymentChanged } from '../records/payment.events.ts';
import {
  assertSameDeal,
  type Closing,
  checkLeaseMs,
  closingOf,
  isFinal,
  type PaymentChange,
  progressOf,
  waitingCents,
} from '../records/payment.rules.ts';

/** Payments are published again, in case their booking has missed one (docs/adr/0012). */
function toEvents(record: IntentDocument) {
  const changed = toPaymentChanged(record, 'restated');
  return changed ? [newEvent('payment.changed', changed)] : [];
}

/**
 * The only writer of payment states. Webhooks, the payer's confirmation and reconciliation pass an intent's id, and the state is
 * read from the provider, so their order, number and honesty do not matter. Only an end that the provider has signed is recorded
 * without: it is never reverted.
 */
@Injectable()
export class SettlementService {
  private readonly failedRefunds;

  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    @InjectModel(bookingCopyModel.name) private readonly bookings: Model<BookingCopyDocument>,
    @InjectModel(earningModel.name) private readonly earnings: Model<EarningDocument>,
    private readonly provider: CardProvider,
    private readonly transactions: Transactions,
    metrics: Metrics,
    restating: Restating,
  ) {
    const payments = { records: intents, toEvents };
    restating.add({ ...payments, kind: 'new payments', concernsMoney: true, changedWithinDays: 1 });
    restating.add({ ...payments, kind: 'payments', changedWithinDays: 30 });
    const help = 'Refunds that failed after the card provider had reported them as made';
    this.failedRefunds = metrics.counter('refunds_failed_total', help);
  }

  /** The provider's account may also contain payments of other systems. */
  async isOurs(intentId: string): Promise<boolean> {
    return (await this.intents.exists({ intentId })) !== null;
  }

  /** Reads the intent from the provider and records its state. A refund that is not recorded yet needs `wasRefunded`. */
  async settle(intentId: string, options?: ReadOptions): Promise<ProviderIntent> {
    const known = await this.known(intentId);
    const wasRefunded = options?.wasRefunded || (known?.refundedCents ?? 0) > 0;
    const provider = await this.provider.getIntent(intentId, { ...options, wasRefunded });
    await this.record(provider, known?.version);
    return provider;
  }

  /** Cancels an intent at the provider unless it has been paid. */
  async cancel(intentId: string): Promise<PaymentIntentStatus> {
    const known = await this.known(intentId);
    try {
      const provider = await this.provider.cancelIntent(intentId);
      await this.record(provider, known?.version);
      return provider.status;
    } catch (error) {
      if (!isUnknownToProvider(error)) throw error;
      await this.intents.updateOne({ intentId }, { status: 'canceled' });
      return 'canceled';
    }
  }

  private known(intentId: string) {
    return this.intents.findOne({ intentId }, { refundedCents: 1, version: 1 }).lean();
  }

  /**
   * Writes state and events in one transaction. Of two concurrent ones with the same change, MongoDB aborts one; its retry
   * finds nothing to change. `versionBefore` is our record's version before the provider was asked. `processing` begins
   * and ends with each card, so an answer that begins or ends it is only believed if nothing was recorded meanwhile.
   */
  async record(provider: ProviderIntent, versionBefore?: number): Promise<void> {
    const seen = await this.intents.findOne({ intentId: provider.intentId }).readConcern('majority').lean();
    if (!seen) return;
    assertSameDeal({ ...seen, bookingId: seen.bookingId ?? seen.duplicateOf }, provider);
    if (!progressOf(seen, provider, new Date())) return;
    const hasRefundFailed = await this.transactions.run(async (session) => {
      // With the database's time, because the booking's closing has it too.
      const [found] = await this.intents
        .aggregate<{ record: IntentDocument; now: Date }>([
          { $match: { _id: seen._id } },
          { $project: { _id: 0, record: '$$ROOT', now: '$$NOW' } },
        ])
        .session(session);
      if (found?.record.intentId !== provider.intentId) return false;
      const { record, now } = found;
      const isOvertaken = versionBefore !== record.version && !isFinal(provider.status);
      if (isOvertaken && [provider.status, record.status].includes('processing')) return false;
      const progress = progressOf(record, provider, now);
      if (!progress) return false;
      const { next, events } = progress;
      const isRefunded = next.refundedCents !== record.refundedCents;
      const isRefundFailure = events.includes('refund-failed');
      const refundAttempt = (record.refundAttempt ?? 0) + 1;
      const closing = next.status === 'succeeded' ? await this.closingOf(record, session) : undefined;
      // Reconciliation refunds payments that arrive after their booking was closed.
      const isPaidLate = events.includes('succeeded') && record.bookingId && closing;
      const isWaiting = waitingCents({ ...record, ...next }, closing) > 0;
      const change = {
        ...next,
        version: record.version + events.length,
        changedAt: now,
        ...(isWaiting && { refundSince: record.refundSince ?? now }),
        ...(isRefunded && { refundedAt: now }),
        ...(isPaidLate && { checkAt: immediately }),
        ...(isRefundFailure && {
          refundAttempt,
          // When the lease of a running check ends: the claim of a killed process would outlast it otherwise.
          checkAt: new Date(now.getTime() + checkLeaseMs),
        }),
      };
      const $unset = {
        ...(!isWaiting && { refundSince: 1 as const }),
        ...(isRefundFailure && { isRefundRequested: 1 as const }),
      };
      await this.intents.updateOne({ _id: record._id }, { $set: change, $unset }, { session });
      await this.publish({ ...record, ...change }, events, session);
      return isRefundFailure;
    });
    // Not in the transaction, which may be aborted and run again.
    if (hasRefundFailed) this.failedRefunds.inc();
  }

  /** See `closingOf`. */
  async closingOf(
    payment: IntentDocument,
    session: ClientSession | null = null,
  ): Promise<Closing | undefined> {
    const { bookingId } = payment;
    const booking =
      bookingId === undefined ? null : await this.bookings.findById(bookingId).session(session).lean();
    return closingOf(payment, booking);
  }

  /** Publishes each of several changes, and records what they earn; `record.version` is the last one's. */
  async publish(record: IntentDocument, changes: PaymentChange[], session: ClientSession): Promise<void> {
    await this.recordEarnings(record, session);
    const before = record.version - changes.length;
    for (const [index, what] of changes.entries()) {
      const changed = toPaymentChanged(record, what, before + index + 1);
      if (changed) await this.transactions.publish(session, 'payment.changed', changed);
    }
  }

  /** Writes the facts that are missing, so that their sum is always what the payment has earned (docs/adr/0028). */
  private async recordEarnings(record: IntentDocument, session: ClientSession): Promise<void> {
    const { _id, bookingId, serviceId, version, changedAt = new Date() } = record;
    if (!bookingId || !serviceId) return;
    const known = await this.earnings.find({ bookingId }, null, { session }).lean();
    const facts = newFacts(record, known);
    const booking = facts.length > 0 && (await this.bookings.findById(bookingId).session(session).lean());
    if (!booking) return;
    const { providerUid } = booking;
    const rows = facts.map(({ kind, cents }) => {
      const fact = { bookingId, serviceId, kind, cents, at: changedAt };
      return { _id: `${_id}:${version}:${kind}`, providerUid, ...fact };
    });
    await this.earnings.insertMany(rows, { session });
  }
}
