import { channel } from 'node:diagnostics_channel';
import type { DomainEvent, EventData } from '@mendwell/contracts/events';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Controller, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type Stripe from 'stripe';
import { z } from 'zod';
import {
  BookingCopiesService,
  type BookingCopyDocument,
  bookingCopyModel,
  closedAs,
  copiedFrom,
} from '../booking-copies/booking-copies.service.ts';
import { CardProvider, isStoredFailure } from '../provider/card-provider.ts';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import {
  type Closing,
  isReturnedTwice,
  owedCents,
  owedSince,
  waitingCents,
} from '../records/payment.rules.ts';
import { SettlementService } from '../settlement/settlement.service.ts';

const Refund = z.object({ status: z.string() });

/**
 * Refunds part of a payment; false if the provider refuses or fails, which a further request with the same key does for a day. A
 * key refunds at most once. A failed one may have refunded nevertheless, which the charge shows.
 */
export async function requestRefund(
  provider: CardProvider,
  {
    intentId,
    amountCents,
    idempotencyKey,
  }: { intentId: string; amountCents: number; idempotencyKey: string },
): Promise<boolean> {
  const order = { payment_intent: intentId, amount: amountCents };
  const create = (stripe: Stripe, options: Stripe.RequestOptions) =>
    stripe.refunds.create(order, { ...options, idempotencyKey });
  try {
    const { status } = await provider.call('create refund', create, Refund, 'job');
    return status !== 'failed' && status !== 'canceled';
  } catch (error) {
    if (isStoredFailure(error)) return false;
    throw error;
  }
}

type Booking = EventData<'booking.status-changed'>;

const afterRefund = channel('mendwell:after-refund');

/** Refunds payments of declined and cancelled bookings (docs/adr/0015). Reconciliation calls it until it succeeds. */
@Injectable()
export class RefundsService {
  constructor(
    @InjectModel(bookingCopyModel.name) private readonly bookings: Model<BookingCopyDocument>,
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly copies: BookingCopiesService,
    private readonly provider: CardProvider,
    private readonly settlement: SettlementService,
    private readonly transactions: Transactions,
  ) {}

  /** Stores the copy. Only a closing that was unknown needs a check; the others would ask the provider again and again. */
  async handleBooking(booking: Booking): Promise<void> {
    const { bookingId, closing } = booking;
    if (!closing) return this.copies.store(booking);
    const isKnown = await this.bookings.exists({ _id: bookingId, closedAt: { $ne: null } });
    if (!isKnown) await this.recordClosing(booking, closing);
  }

  /**
   * Schedules an urgent check of the payment. In one transaction, so that a concurrent success either is seen here or sees
   * the closed booking. Idempotent, so it needs no inbox.
   */
  private async recordClosing(booking: Booking, closing: NonNullable<Booking['closing']>): Promise<void> {
    const { bookingId } = booking;
    const closed = closedAs(closing);
    const copy = { $set: closed, $setOnInsert: copiedFrom(booking) };
    await this.transactions.run(async (session) => {
      await this.bookings.updateOne({ _id: bookingId }, copy, { session, upsert: true });
      const payment = await this.intents.findOne({ bookingId }).session(session).lean();
      if (!payment) return;
      const { _id, refusedRefunds = 0, refundSince = owedSince(payment, closed) } = payment;
      const isWaiting = waitingCents(payment, closed) > 0;
      const $set = {
        ...(isWaiting && { refundSince }),
        ...(refusedRefunds === 0 && { checkAt: immediately }),
      };
      const $unset = isWaiting ? {} : { refundSince: 1 as const };
      await this.intents.updateOne({ _id }, { $set, $unset }, { session });
    });
  }

  /**
   * Refunds the outstanding amount of a closed booking's payment. `known` is its record from before the payment was last read
   * from the provider. The key contains the known state: a repeat without an answer requests the same refund, and a repeat
   * after a refusal or a failure another one. Whatever the failed one refunded is part of the state by then.
   */
  async refund(known: IntentDocument & { intentId: string }, closing: Closing): Promise<void> {
    const { intentId } = known;
    const payment = await this.intents.findOne({ intentId }).orFail().lean();
    const { _id, bookingId, refundedCents = 0, refusedRefunds = 0, refundAttempt = 0 } = payment;
    const amountCents = owedCents(payment, closing);
    if (amountCents > 0) {
      if (payment.takenOverAt || (isReturnedTwice(payment) && !payment.isRefundRequested)) return;
      // An attempt in between, which led to none, may have refunded nevertheless; the answer read before it does not tell.
      if (refundAttempt !== (known.refundAttempt ?? 0))
        throw new Error('Another check has requested a refund meanwhile');
      const idempotencyKey = `refund:${bookingId ?? intentId}:${refundedCents}:${refundAttempt}`;
      if (!(await requestRefund(this.provider, { intentId, amountCents, idempotencyKey }))) {
        const counted = { $inc: { refusedRefunds: 1 }, $max: { refundAttempt: refundAttempt + 1 } };
        await this.intents.updateOne({ _id }, counted);
        throw new Error(`The card provider refuses the refund of ${amountCents} cents`);
      }
      afterRefund.publish(undefined);
      // It may have failed already, and the provider repeats its first answer for the key.
      await this.settlement.settle(intentId, { by: 'job', wasRefunded: true });
    }
    if (refusedRefunds > 0) await this.intents.updateOne({ _id }, { $unset: { refusedRefunds: 1 } });
  }
}

@Controller()
export class RefundsConsumer {
  constructor(private readonly refunds: RefundsService) {}

  @EventPattern('booking.status-changed')
  handleBooking({ data }: DomainEvent<'booking.status-changed'>): Promise<void> {
    return this.refunds.handleBooking(data);
  }
}
