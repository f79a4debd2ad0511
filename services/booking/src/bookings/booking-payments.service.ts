import type { DomainEvent } from '@mendwell/contracts/events';
import { Inbox } from '@mendwell/service-kit/inbox';
import { OnEvent } from '@mendwell/service-kit/on-event';
import { repeatAt } from '@mendwell/service-kit/repeated-publishing';
import { Transactions } from '@mendwell/service-kit/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type BookingDocument, bookingModel, toStatusChanged } from './booking.schema.ts';
import { BookingsService } from './bookings.service.ts';
import { afterPayment, owesRefund, type PaymentEventName, paymentEvents } from './payment.rules.ts';

/** Applies what the payment service publishes to bookings. */
@Injectable()
export class BookingPaymentsService {
  constructor(
    @InjectModel(bookingModel.name) private readonly documents: Model<BookingDocument>,
    private readonly bookings: BookingsService,
    private readonly transactions: Transactions,
    private readonly inbox: Inbox,
  ) {}

  /**
   * Publishes the booking's state even when the event changes nothing: payment repeats what no booking has
   * acknowledged, and the acknowledgement itself may have been lost.
   */
  @OnEvent(...paymentEvents)
  record(event: DomainEvent<PaymentEventName>): Promise<void> {
    return this.inbox.once(event, async (session) => {
      const booking = await this.bookings.findOrFail(event.data.bookingId, session);
      const after = afterPayment(booking, event);
      const current = after ? await this.apply(booking, after, new Date(event.occurredAt), session) : booking;
      await this.transactions.publish(session, 'booking.status-changed', toStatusChanged(current));
    });
  }

  /** The session read the booking, so a change by anyone else meanwhile makes the transaction start again. */
  private apply(
    { _id }: BookingDocument,
    { next, entries }: NonNullable<ReturnType<typeof afterPayment>>,
    at: Date,
    session: ClientSession,
  ): Promise<BookingDocument> {
    const timeline = { $each: entries.map((what) => ({ at, actor: 'payment', what })) };
    const isVisible = entries.length > 0;
    // Then payment may not know that the booking was closed.
    const isOwed = owesRefund(next);
    return this.documents
      .findOneAndUpdate(
        { _id },
        {
          $set: { ...next, ...(isOwed && { publishAt: repeatAt(at, new Date()) }) },
          ...(!isOwed && { $unset: { publishAt: 1 } }),
          $push: { timeline },
          ...(isVisible && { $inc: { version: 1 }, $currentDate: { changedAt: true } }),
        },
        { session, returnDocument: 'after' },
      )
      .orFail()
      .lean();
  }
}
