import type { DomainEvent, EventData } from '@mendwell/contracts/events';
import { Inbox } from '@mendwell/service-kit/events/inbox';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { toBookingChanged } from '../records/booking.events.ts';
import {
  type BookingDocument,
  bookingModel,
  changeBooking,
  noSuchBooking,
} from '../records/booking.schema.ts';
import { afterPayment } from '../records/payment.rules.ts';

type Payment = EventData<'payment.changed'>;

/** By its patient, too, which asks one shard (docs/scaling.md). */
const bookingOf = ({ bookingId, patientUid }: Payment) => ({ _id: bookingId, patientUid });

@Injectable()
export class BookingPaymentsService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly transactions: Transactions,
    private readonly inbox: Inbox,
  ) {}

  async record(event: DomainEvent<'payment.changed'>): Promise<void> {
    // Restated payments are hardly ever news, and would fill the inbox.
    const isKnown = { ...bookingOf(event.data), paymentVersion: { $gte: event.data.version } };
    if (await this.bookings.exists(isKnown).readConcern('majority')) return;
    await this.inbox.once(event, async (session) => {
      const booking = await this.find(event.data, session);
      const after = afterPayment(booking, event.data);
      if (!after) return;
      const changed = await this.apply(booking, after, new Date(event.occurredAt), session);
      if (after.entries.length > 0)
        await this.transactions.publish(
          session,
          'booking.status-changed',
          toBookingChanged(changed, 'payment'),
        );
    });
  }

  /** An erasure may have replaced the uid only here, or only in the event. */
  private async find(payment: Payment, session: ClientSession): Promise<BookingDocument> {
    const ofPatient = await this.bookings.findOne(bookingOf(payment)).session(session).lean();
    if (ofPatient) return ofPatient;
    return this.bookings.findById(payment.bookingId).session(session).orFail(noSuchBooking).lean();
  }

  private apply(
    booking: BookingDocument,
    { next, entries }: NonNullable<ReturnType<typeof afterPayment>>,
    at: Date,
    session: ClientSession,
  ): Promise<BookingDocument> {
    const timeline = { $each: entries.map((what) => ({ at, actor: 'payment', what })) };
    const isVisible = entries.length > 0;
    const change = {
      $set: next,
      $push: { timeline },
      ...(isVisible && { $inc: { version: 1 }, $currentDate: { changedAt: true } }),
    } as const;
    return changeBooking(this.bookings, booking, change, session);
  }
}
