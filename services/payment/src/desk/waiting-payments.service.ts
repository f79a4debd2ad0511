import { type Modified, modified } from '@mendwell/contracts/calls';
import type { DeskNote } from '@mendwell/contracts/desk/actions';
import type { WaitingPayment, WaitingPaymentsQuery } from '@mendwell/contracts/desk/payments';
import type { DeskPayment, DeskSearch } from '@mendwell/contracts/desk/search';
import { InjectConfig } from '@mendwell/service-kit/config';
import { databaseNow, driverCollection } from '@mendwell/service-kit/database/driver';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { OperatorActions } from '@mendwell/service-kit/desk/operator-actions';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { type Page, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { type BookingCopyDocument, bookingCopyModel } from '../booking-copies/booking-copies.service.ts';
import type { Config } from '../config.ts';
import { type IntentDocument, intentModel } from '../records/intent.schema.ts';
import { closingOf, finalStatuses } from '../records/payment.rules.ts';
import { toDeskPayment, toWaitingPayment, waitingSince } from './waiting-payment.answer.ts';

const hourMs = 3_600_000;
const nothingToRetry = 'There is nothing to ask the card provider for, or it is being asked right now.';
const isSet = { $gte: immediately };

const filtersAt = (now: Date): Record<WaitingPaymentsQuery['kind'], mongo.Filter<mongo.Document>> => ({
  refunds: { refundSince: isSet },
  disputes: { disputeStatus: 'open', changedAt: isSet },
  open: {
    checkAt: isSet,
    status: { $nin: finalStatuses },
    offeredAt: { $lte: new Date(now.getTime() - hourMs) },
  },
});

/** Shows operators the payments that wait for something, finds any other, and checks one at once. */
@Injectable()
export class WaitingPaymentsService {
  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    @InjectModel(bookingCopyModel.name) private readonly bookings: Model<BookingCopyDocument>,
    private readonly transactions: Transactions,
    private readonly actions: OperatorActions,
    @InjectConfig() private readonly config: Config,
  ) {}

  async list(query: WaitingPaymentsQuery): Promise<Page<WaitingPayment>> {
    const { kind, payer, service } = query;
    const now = await databaseNow(this.intents.db);
    const filter = {
      ...filtersAt(now)[kind],
      ...(payer && { payerUid: payer }),
      ...(service && { serviceId: service }),
    };
    const collection = driverCollection(this.intents);
    const order = { field: waitingSince[kind], direction: 1, type: Date } as const;
    const toItem = (intent: IntentDocument) => intent;
    const page = await readPage({ collection, order, parts: { payments: filter }, toItem }, query);
    const ids = page.items.flatMap(({ bookingId }) => bookingId ?? []);
    const bookings = await this.bookings.find({ _id: { $in: ids } }).lean();
    const byId = new Map(bookings.map((booking) => [booking._id, booking]));
    const items = page.items.map((intent) => {
      const closing = closingOf(intent, byId.get(intent.bookingId ?? ''));
      const providerUrl = this.urlOf(intent);
      return toWaitingPayment(intent, { kind, closing, now, providerUrl });
    });
    return { ...page, items };
  }

  /** Any payment: that of a booking, with a receipt's number, or the newest of a payer. */
  async find(query: DeskSearch): Promise<Page<DeskPayment>> {
    const { search } = query;
    const none = { items: [], total: 0, link: undefined };
    if (!search) return none;
    const toItem = (intent: IntentDocument) => {
      const providerUrl = this.urlOf(intent);
      return { ...toDeskPayment(intent), ...(providerUrl && { providerUrl }) };
    };
    const byId = { $or: [{ bookingId: search.toLowerCase() }, { intentId: search }] };
    const intent = await this.intents.findOne(byId).lean();
    if (intent) return { ...none, items: [toItem(intent)], total: 1 };
    const collection = driverCollection(this.intents);
    const filter = { payerUid: search };
    return readPage({ collection, parts: { payer: filter }, toItem }, query);
  }

  /**
   * Makes the next check due, and its pauses begin anew; the check decides what is owed, with the same idempotency key as ever.
   * Refused while it is due or running, and once an operator pays it back. Without a planned check, banks have returned two refunds.
   */
  async retry(operator: User, bookingId: string, { note }: DeskNote): Promise<Modified> {
    const isPlanned = { checkAt: isSet, $expr: { $gt: ['$checkAt', '$$NOW'] } };
    const isReturned = { checkAt: null, refundSince: isSet };
    return this.transactions.run(async (session) => {
      const { modifiedCount } = await this.intents.updateOne(
        { bookingId, claimedBy: null, takenOverAt: null, $or: [isPlanned, isReturned] },
        { $set: { checkAt: immediately, isRefundRequested: true }, $unset: { attempts: 1 } },
        { session },
      );
      if (modifiedCount === 0) {
        const isKnown = await this.intents.exists({ bookingId }).session(session);
        if (!isKnown) throw new DomainError('not-found', 'This payment does not exist');
        throw new DomainError('not-changeable', nothingToRetry);
      }
      const subject = { kind: 'booking', id: bookingId };
      await this.actions.record(session, operator, { action: 'refund.retry', subject, note });
      return modified(1);
    });
  }

  /** Undefined for the sandbox, which has no pages. */
  private urlOf({ intentId }: IntentDocument): string | undefined {
    const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = this.config;
    if (STRIPE_API_BASE || !intentId) return undefined;
    const mode = STRIPE_SECRET_KEY.includes('_test_') ? 'test/' : '';
    return `https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(intentId)}`;
  }
}
