import type { ClosedStatus } from '@mendwell/contracts/booking';
import { EventPublisher } from '@mendwell/service-kit/events/event-publisher';
import { RepeatedPublishing, repeatEveryMs } from '@mendwell/service-kit/events/repeated-publishing';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { ClientSession, Model } from 'mongoose';
import { toClosed } from '../records/booking.events.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { owesRefund } from '../records/payment.rules.ts';

/** Publishes a booking's closing again until payment has confirmed its refund (docs/adr/0043). */
@Injectable()
export class OwedRefunds {
  private readonly repeated: RepeatedPublishing<BookingDocument>;

  constructor(
    @InjectModel(bookingModel.name) bookings: Model<BookingDocument>,
    transactions: Transactions,
    publisher: EventPublisher,
  ) {
    const publishAgain = async (booking: BookingDocument, session: ClientSession) => {
      const name = `booking.${booking.status as ClosedStatus}` as const;
      if (owesRefund(booking)) await transactions.publish(session, name, toClosed(booking));
      else await bookings.updateOne({ _id: booking._id }, { $unset: { publishAt: 1 } }, { session });
    };
    this.repeated = new RepeatedPublishing(bookings, transactions, publisher, 'closedAt', publishAgain);
  }

  @Interval(repeatEveryMs)
  async run(): Promise<void> {
    await this.repeated.run();
  }
}
