import type { ClosedStatus } from '@mendwell/contracts/booking';
import { EventPublisher } from '@mendwell/service-kit/events/event-publisher';
import {
  RepeatedPublishing,
  repeatAt,
  repeatEveryMs,
} from '@mendwell/service-kit/events/repeated-publishing';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { type BookingDocument, bookingModel, toClosed } from './booking.schema.ts';
import { owesRefund } from './payment.rules.ts';

/** Publishes a booking's closing again until payment has confirmed its refund (docs/adr/0043). */
@Injectable()
export class OwedRefunds {
  private readonly repeated: RepeatedPublishing<BookingDocument>;

  constructor(
    @InjectModel(bookingModel.name) bookings: Model<BookingDocument>,
    transactions: Transactions,
    publisher: EventPublisher,
  ) {
    this.repeated = new RepeatedPublishing(bookings, transactions, publisher, async (booking, session) => {
      const now = new Date();
      const { _id, status, closedAt = now } = booking;
      const isOwed = owesRefund(booking);
      const next = isOwed ? { publishAt: repeatAt(closedAt, now) } : { $unset: { publishAt: 1 } };
      await bookings.updateOne({ _id }, next, { session });
      if (isOwed) await transactions.publish(session, `booking.${status as ClosedStatus}`, toClosed(booking));
    });
  }

  @Interval(repeatEveryMs)
  async run(): Promise<void> {
    await this.repeated.run();
  }
}
