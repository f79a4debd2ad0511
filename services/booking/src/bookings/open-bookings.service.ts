import { type Obligation, type Obligations, obligationsLimit } from '@mendwell/contracts/account';
import { type OpenBookings, WorkStatus } from '@mendwell/contracts/booking';
import { endOf, isAhead, isOpen, unpaidStatuses } from '@mendwell/contracts/booking-rules';
import { toDollars } from '@mendwell/contracts/money';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toBooking } from '../records/booking.answer.ts';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { dayMs } from '../records/local-time.rules.ts';
import { noNote } from '../records/note.rules.ts';
import { owesRefund } from '../records/payment.rules.ts';

/** What of a user's bookings is still open. Every appointment is shorter than a day. */
@Injectable()
export class OpenBookingsService {
  constructor(@InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>) {}

  /** The next appointment, unpaid bookings, and requests to answer. */
  async get(uid: string): Promise<OpenBookings> {
    const now = new Date();
    const [[booked], requests] = await Promise.all([
      this.readBooked(uid, now),
      this.bookings.countDocuments({ providerUid: uid, status: 'pending' }),
    ]);
    const [next] = (booked?.ahead ?? [])
      .filter((booking) => isGoingOn(booking, now))
      // What was completed early comes last: its patient can still change it, but hardly expects it.
      .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || byDate(a, b));
    const { count = 0, cents = 0 } = booked?.unpaid[0] ?? {};
    return {
      next: next ? toBooking(next, noNote) : null,
      unpaid: { count, amount: toDollars(cents) },
      requests,
    };
  }

  /** The bookings for which people or money wait for a user, the oldest appointments first. */
  async listObligations(uid: string): Promise<Obligations> {
    const now = new Date();
    const found = await this.findWaiting(uid, now);
    const obligations = found.toSorted(byDate).flatMap((booking) => {
      const kind = kindOf(booking, now);
      return kind ? [toObligation(booking, kind, uid)] : [];
    });
    return { total: obligations.length, obligations: obligations.slice(0, obligationsLimit) };
  }

  /** A patient's bookings that may not be over, and a summary of the unpaid ones, which stay open for good. */
  private readBooked(patientUid: string, now: Date) {
    const mayBeAhead = { serviceDate: { $gt: new Date(now.getTime() - dayMs) } };
    const isUnpaid = { priceCents: { $gt: 0 }, paymentStatus: { $in: unpaidStatuses } };
    const summary = { _id: null, count: { $sum: 1 }, cents: { $sum: '$priceCents' } };
    return this.bookings.aggregate<{ ahead: BookingDocument[]; unpaid: { count: number; cents: number }[] }>([
      { $match: { patientUid, closedAt: null, $or: [mayBeAhead, isUnpaid] } },
      { $facet: { ahead: [{ $match: mayBeAhead }], unpaid: [{ $match: isUnpaid }, { $group: summary }] } },
    ]);
  }

  /** Candidates by the indexes of the two lists. */
  private findWaiting(uid: string, now: Date): Promise<BookingDocument[]> {
    const owed = { $gt: ['$refundDueCents', { $ifNull: ['$refundedCents', 0] }] };
    const isWaiting = {
      $or: [
        { status: { $in: WorkStatus.options }, serviceDate: { $gt: new Date(now.getTime() - dayMs) } },
        { refundDueCents: { $gt: 0 }, $expr: owed },
        { disputeStatus: 'open' as const },
      ],
    };
    return this.bookings
      .find({
        $or: [
          { patientUid: uid, ...isWaiting },
          { providerUid: uid, ...isWaiting },
        ],
      })
      .select({ timeline: 0 })
      .lean();
  }
}

const byDate = (a: BookingDocument, b: BookingDocument) => a.serviceDate.getTime() - b.serviceDate.getTime();

const isGoingOn = (booking: BookingDocument, now: Date) =>
  isAhead(booking, now) || (isOpen(booking) && endOf(booking) > now);

/** Why a booking holds its people; the first reason if there are several. */
function kindOf(booking: BookingDocument, now: Date): Obligation['kind'] | undefined {
  if (isGoingOn(booking, now)) return 'appointment';
  if (owesRefund(booking)) return 'refund';
  return booking.disputeStatus === 'open' ? 'dispute' : undefined;
}

const toObligation = (booking: BookingDocument, kind: Obligation['kind'], uid: string): Obligation => ({
  bookingId: String(booking._id),
  role: booking.patientUid === uid ? 'patient' : 'provider',
  kind,
  serviceName: booking.serviceName,
  serviceDate: booking.serviceDate.toISOString(),
  ...(booking.timeZone && { timeZone: booking.timeZone }),
});
