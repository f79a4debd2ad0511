import type { OpenBookings } from '@mendwell/contracts/booking';
import { endOf, unpaidStatuses } from '@mendwell/contracts/booking-rules';
import { toDollars } from '@mendwell/contracts/money';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { noNote } from '../notes/note.rules.ts';
import { toBooking } from './booking.answer.ts';
import { type BookingDocument, bookingModel } from './booking.schema.ts';

const dayMs = 24 * 60 * 60_000;

/** A user's next appointment, unpaid bookings, and requests to answer. */
@Injectable()
export class OpenBookingsService {
  constructor(@InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>) {}

  async get(uid: string): Promise<OpenBookings> {
    const now = new Date();
    const [ahead, [unpaid = { count: 0, cents: 0 }], requests] = await Promise.all([
      this.listAhead(uid, now),
      this.countUnpaid(uid),
      this.bookings.countDocuments({ providerUid: uid, status: 'pending' }),
    ]);
    const [next] = ahead
      .filter((booking) => booking.status !== 'completed' && endOf(booking) > now)
      .toSorted((a, b) => a.serviceDate.getTime() - b.serviceDate.getTime());
    return {
      next: next ? toBooking(next, noNote) : null,
      unpaid: { count: unpaid.count, amount: toDollars(unpaid.cents) },
      requests,
    };
  }

  /** A patient's bookings that may not be over. Every appointment is shorter than a day. */
  private listAhead(patientUid: string, now: Date) {
    const serviceDate = { $gt: new Date(now.getTime() - dayMs) };
    return this.bookings.find({ patientUid, closedAt: null, serviceDate }).lean();
  }

  /** Unpaid bookings stay open for good, so they are counted by the database. */
  private countUnpaid(patientUid: string) {
    const paymentStatus = { $in: unpaidStatuses };
    return this.bookings.aggregate<{ count: number; cents: number }>([
      { $match: { patientUid, closedAt: null, priceCents: { $gt: 0 }, paymentStatus } },
      { $group: { _id: null, count: { $sum: 1 }, cents: { $sum: '$priceCents' } } },
    ]);
  }
}
