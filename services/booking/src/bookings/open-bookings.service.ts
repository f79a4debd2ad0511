import type { OpenBookings } from '@mendwell/contracts/booking';
import { endOf, isAhead, isOpen, unpaidStatuses } from '@mendwell/contracts/booking-rules';
import { toDollars } from '@mendwell/contracts/money';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toBooking } from '../records/booking.answer.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { noNote } from '../records/note.rules.ts';

const dayMs = 24 * 60 * 60_000;

/** A user's next appointment, unpaid bookings, and requests to answer. */
@Injectable()
export class OpenBookingsService {
  constructor(@InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>) {}

  async get(uid: string): Promise<OpenBookings> {
    const now = new Date();
    const [[booked], requests] = await Promise.all([
      this.readBooked(uid, now),
      this.bookings.countDocuments({ providerUid: uid, status: 'pending' }),
    ]);
    const [next] = (booked?.ahead ?? [])
      .filter((booking) => isAhead(booking, now) || (isOpen(booking) && endOf(booking) > now))
      // What was completed early comes last: its patient can still change it, but hardly expects it.
      .toSorted(
        (a, b) => Number(isOpen(b)) - Number(isOpen(a)) || a.serviceDate.getTime() - b.serviceDate.getTime(),
      );
    const { count = 0, cents = 0 } = booked?.unpaid[0] ?? {};
    return {
      next: next ? toBooking(next, noNote) : null,
      unpaid: { count, amount: toDollars(cents) },
      requests,
    };
  }

  /**
   * A patient's bookings that may not be over, as every appointment is shorter than a day, and a summary of the unpaid ones,
   * which stay open for good.
   */
  private readBooked(patientUid: string, now: Date) {
    const isAhead = { serviceDate: { $gt: new Date(now.getTime() - dayMs) } };
    const isUnpaid = { priceCents: { $gt: 0 }, paymentStatus: { $in: unpaidStatuses } };
    const summary = { _id: null, count: { $sum: 1 }, cents: { $sum: '$priceCents' } };
    return this.bookings.aggregate<{ ahead: BookingDocument[]; unpaid: { count: number; cents: number }[] }>([
      { $match: { patientUid, closedAt: null, $or: [isAhead, isUnpaid] } },
      { $facet: { ahead: [{ $match: isAhead }], unpaid: [{ $match: isUnpaid }, { $group: summary }] } },
    ]);
  }
}
