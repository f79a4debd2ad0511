import { type Obligation, type Obligations, obligationsLimit } from '@mendwell/contracts/account';
import { WorkStatus } from '@mendwell/contracts/booking';
import { endOf, isAhead, isOpen } from '@mendwell/contracts/booking-rules';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { owesRefund } from '../records/payment.rules.ts';

const dayMs = 24 * 60 * 60_000;

/** Finds the bookings for which people or money wait for a user. */
@Injectable()
export class ObligationsService {
  constructor(@InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>) {}

  /** The oldest appointments first. */
  async list(uid: string): Promise<Obligations> {
    const now = new Date();
    const found = await this.find(uid, now);
    const obligations = found
      .toSorted((a, b) => a.serviceDate.getTime() - b.serviceDate.getTime())
      .flatMap((booking) => {
        const kind = kindOf(booking, now);
        return kind ? [toObligation(booking, kind, uid)] : [];
      });
    return { total: obligations.length, obligations: obligations.slice(0, obligationsLimit) };
  }

  /** Candidates by the indexes of the two lists. Every appointment is shorter than a day. */
  private find(uid: string, now: Date): Promise<BookingDocument[]> {
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

/** Why a booking holds its people; the first reason if there are several. */
function kindOf(booking: BookingDocument, now: Date): Obligation['kind'] | undefined {
  const isGoingOn = isOpen(booking) && endOf(booking) > now;
  if (isGoingOn || isAhead(booking, now)) return 'appointment';
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
