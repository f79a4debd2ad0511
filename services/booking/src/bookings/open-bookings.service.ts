import type { OpenBookings } from '@mendwell/contracts/booking';
import { endOf, isUnpaid, unpaidStatuses } from '@mendwell/contracts/booking-rules';
import { toDollars } from '@mendwell/contracts/money';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { noNote } from '../notes/note.rules.ts';
import { toBooking } from './booking.answer.ts';
import { type BookingDocument, bookingModel } from './booking.schema.ts';

const dayMs = 24 * 60 * 60_000;

const needsPayment = ({ priceCents, paymentStatus }: BookingDocument) =>
  priceCents > 0 && isUnpaid(paymentStatus);

/** A user's next appointment, unpaid bookings, and requests to answer. */
@Injectable()
export class OpenBookingsService {
  constructor(@InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>) {}

  async get(uid: string): Promise<OpenBookings> {
    const now = new Date();
    const [booked, requests] = await Promise.all([
      this.listBooked(uid, now),
      this.bookings.countDocuments({ providerUid: uid, status: 'pending' }),
    ]);
    const [next] = booked
      .filter((booking) => booking.status !== 'completed' && endOf(booking) > now)
      .toSorted((a, b) => a.serviceDate.getTime() - b.serviceDate.getTime());
    const toPay = booked.filter(needsPayment);
    const cents = toPay.reduce((sum, { priceCents }) => sum + priceCents, 0);
    return {
      next: next ? toBooking(next, noNote) : null,
      unpaid: { count: toPay.length, amount: toDollars(cents) },
      requests,
    };
  }

  /** A patient's bookings that are upcoming or unpaid. Every appointment is shorter than a day. */
  private listBooked(patientUid: string, now: Date) {
    const isUpcoming = { serviceDate: { $gt: new Date(now.getTime() - dayMs) } };
    const isUnpaid = { priceCents: { $gt: 0 }, paymentStatus: { $in: unpaidStatuses } };
    const isOpen = { patientUid, closedAt: null, $or: [isUpcoming, isUnpaid] };
    return this.bookings.find(isOpen).lean();
  }
}
