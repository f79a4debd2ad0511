import { toCents, toDollars } from '@mendwell/contracts/money';
import type {
  ConfirmPaymentAnswer,
  ConfirmPaymentInput,
  PaymentIntentAnswer,
  PaymentIntentInput,
  Receipt,
} from '@mendwell/contracts/payment';
import type { User } from '@mendwell/service-kit/auth';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BookingCopiesService } from '../booking-copies/booking-copies.service.ts';
import { type IntentDocument, intentModel } from './intent.schema.ts';
import { IntentOpening } from './intent-opening.ts';
import { refusalToPay } from './order.rules.ts';
import { SettlementService } from './settlement.service.ts';

@Injectable()
export class IntentsService {
  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly bookings: BookingCopiesService,
    private readonly opening: IntentOpening,
    private readonly settlement: SettlementService,
  ) {}

  /** A secret to pay a booking with, or a bare amount when no booking is named. */
  async create(
    { bookingId, price }: PaymentIntentInput,
    user: User,
    token: string,
  ): Promise<PaymentIntentAnswer> {
    if (bookingId !== undefined) {
      return { clientSecret: await this.payBooking({ bookingId, price, user, token }) };
    }
    const order = { payerUid: user.uid, amountCents: toCents(price ?? 0) };
    return { clientSecret: await this.opening.open(order) };
  }

  /** Looks at once what became of the caller's payment. Their word is only the reason to look. */
  async confirm({ paymentIntentId }: ConfirmPaymentInput, user: User): Promise<ConfirmPaymentAnswer> {
    const record = await this.intents.findOne({ intentId: paymentIntentId }).lean();
    if (!record) throw new DomainError('not-found', 'There is no such payment');
    if (record.payerUid !== user.uid) throw new DomainError('forbidden', 'This payment is not yours');
    return { status: await this.settlement.settle(paymentIntentId) };
  }

  /** What the caller paid for a booking. Not found while nothing is paid. */
  async getReceipt(bookingId: string, user: User): Promise<Receipt> {
    const record = await this.intents.findOne({ bookingId }).lean();
    if (record && record.payerUid !== user.uid)
      throw new DomainError('forbidden', 'This payment is not yours');
    if (record?.status !== 'succeeded' || !record.intentId)
      throw new DomainError('not-found', 'Nothing is paid for this booking');
    const { intentId, amountCents, currency, refundedCents = 0, refundedAt } = record;
    return {
      receiptNumber: intentId,
      amount: toDollars(amountCents),
      currency,
      paidAt: (record.paidAt ?? record.offeredAt).toISOString(),
      refundedAmount: toDollars(refundedCents),
      ...(refundedAt && { refundedAt: refundedAt.toISOString() }),
    };
  }

  private async payBooking(asked: {
    bookingId: string;
    price?: number | undefined;
    user: User;
    token: string;
  }) {
    const booking = await this.bookings.find(asked.bookingId, asked.token);
    if (!booking) throw new DomainError('not-found', 'There is no such booking');
    const record = await this.intents.findOne({ bookingId: booking._id }).lean();
    const isPaid = record?.status === 'succeeded';
    const refusal = refusalToPay(booking, { uid: asked.user.uid, price: asked.price, isPaid });
    if (refusal) throw new DomainError(refusal.code, refusal.detail);
    if (record) return this.opening.resume(record);
    const { _id: bookingId, serviceId, payerUid, priceCents: amountCents } = booking;
    return this.opening.open({ payerUid, amountCents, bookingId, serviceId });
  }
}
