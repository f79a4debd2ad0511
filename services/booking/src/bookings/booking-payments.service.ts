import type { DomainEvent } from '@mendwell/contracts/events';
import { Inbox } from '@mendwell/service-kit/events/inbox';
import { repeatAt } from '@mendwell/service-kit/events/repeated-publishing';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { toStatusChanged } from '../records/booking.events.ts';
import {
  type BookingDocument,
  bookingModel,
  type FoundBooking,
  findForChange,
} from '../records/booking.schema.ts';
import { afterPayment, owesRefund, type PaymentEventName } from '../records/payment.rules.ts';

/** Applies payment events to bookings. */
@Injectable()
export class BookingPaymentsService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly transactions: Transactions,
    private readonly inbox: Inbox,
  ) {}

  /**
   * Publishes the booking's state even if the event changes nothing: payment repeats events until they are
   * acknowledged, and an earlier acknowledgement may have been lost.
   */
  record(event: DomainEvent<PaymentEventName>): Promise<void> {
    return this.inbox.once(event, async (session) => {
      const found = await findForChange(this.bookings, event.data.bookingId, session);
      const after = afterPayment(found.booking, event);
      const at = new Date(event.occurredAt);
      const current = after ? await this.apply(found, after, at, session) : found.booking;
      await this.transactions.publish(session, 'booking.status-changed', toStatusChanged(current));
    });
  }

  /** The booking was read in this session, so a concurrent change makes the transaction start again. */
  private apply(
    { booking: { _id }, now }: FoundBooking,
    { next, entries }: NonNullable<ReturnType<typeof afterPayment>>,
    at: Date,
    session: ClientSession,
  ): Promise<BookingDocument> {
    const timeline = { $each: entries.map((what) => ({ at, actor: 'payment', what })) };
    const isVisible = entries.length > 0;
    // Payment may not know yet that the booking was closed.
    const isOwed = owesRefund(next);
    return this.bookings
      .findOneAndUpdate(
        { _id },
        {
          $set: { ...next, ...(isOwed && { publishAt: repeatAt(now, now) }) },
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
