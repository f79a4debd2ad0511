import type { Booking, BookingChange } from '@mendwell/contracts/booking';
import type { PageQuery } from '@mendwell/contracts/paging';
import { documentId } from '@mendwell/contracts/text';
import type { User } from '@mendwell/service-kit/auth';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { driverCollection } from '@mendwell/service-kit/driver-collection';
import { type Page, readPage } from '@mendwell/service-kit/pages';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { toRequested } from './booking.events.ts';
import { type BookingDocument, bookingModel, toBooking } from './booking.schema.ts';

const missedChangesLimit = 200;
const maxTimeMS = 2_000;

/** Read access to bookings, for their patient and provider. */
@Injectable()
export class BookingsService {
  constructor(@InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>) {}

  /** A page of what a patient has booked, or of what others have booked with a provider. */
  list(party: { patientUid: string } | { providerUid: string }, query: PageQuery): Promise<Page<Booking>> {
    const collection = driverCollection(this.bookings);
    const count = () => collection.countDocuments(party, { maxTimeMS });
    return readPage({ collection, parts: { r: party }, maxTimeMS, count, toItem: toBooking }, query);
  }

  /** What `booking.requested` said, and where the money stands: for payment, while that event is on its way. */
  async getForPatient(patient: User, bookingId: string) {
    const booking = await this.findOrFail(bookingId);
    if (booking.patientUid !== patient.uid) throw new DomainError('forbidden', 'This is not your booking');
    return { ...toRequested(booking), paymentStatus: booking.paymentStatus };
  }

  /** Bookings in which `uid` is patient or provider and that changed at `since` or later, oldest change first. */
  async listChanged(uid: string, since: Date): Promise<(BookingChange & { changedAt: Date })[]> {
    const changedAt = { $gte: since };
    const latestFirst = await this.bookings
      .find({
        $or: [
          { patientUid: uid, changedAt },
          { providerUid: uid, changedAt },
        ],
      })
      .select({ status: 1, paymentStatus: 1, version: 1, changedAt: 1 })
      .sort({ changedAt: -1 })
      .limit(missedChangesLimit)
      .lean();
    return latestFirst.reverse().map(({ _id, ...change }) => ({ bookingId: String(_id), ...change }));
  }

  /** Throws `not-found` for an unknown booking and for what is no id at all. */
  async findOrFail(bookingId: string, session: ClientSession | null = null): Promise<BookingDocument> {
    const isId = documentId.test(bookingId);
    const booking = isId ? await this.bookings.findById(bookingId).session(session).lean() : null;
    if (!booking) throw new DomainError('not-found', 'There is no such booking');
    return booking;
  }
}
