import type { Booking, BookingChange } from '@mendwell/contracts/booking';
import type { RequestsQuery } from '@mendwell/contracts/booking-lists';
import type { PageQuery } from '@mendwell/contracts/paging';
import type { User } from '@mendwell/service-kit/auth';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { driverCollection } from '@mendwell/service-kit/driver-collection';
import { type Page, readPage } from '@mendwell/service-kit/pages';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, type mongo, Types } from 'mongoose';
import { toBooking } from './booking.answer.ts';
import { type BookingDocument, bookingModel, toRequested } from './booking.schema.ts';

const missedChangesLimit = 200;
const maxTimeMS = 2_000;

export const noSuchBooking = () => new DomainError('not-found', 'There is no such booking');

/** A booking that somebody wants to change, and what time it is by the clock that all instances share: the database's. */
export interface FoundBooking {
  booking: BookingDocument;
  now: Date;
}

/** What patient and provider see of their bookings. */
@Injectable()
export class BookingsService {
  constructor(@InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>) {}

  /** A page of what a patient has booked. */
  listBooked(patientUid: string, query: PageQuery): Promise<Page<Booking>> {
    return this.list({ patientUid }, query);
  }

  /** A page of what others have booked with a provider, of the asked time only. */
  listRequests(providerUid: string, query: RequestsQuery): Promise<Page<Booking>> {
    const { from, to } = query;
    const days = from && to ? { serviceDate: { $gte: new Date(from), $lt: new Date(to) } } : {};
    return this.list({ providerUid, ...days }, query);
  }

  private list(filter: mongo.Filter<mongo.Document>, query: PageQuery): Promise<Page<Booking>> {
    const collection = driverCollection(this.bookings);
    const count = () => collection.countDocuments(filter, { maxTimeMS });
    return readPage({ collection, parts: { r: filter }, maxTimeMS, count, toItem: toBooking }, query);
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

  /** Throws `not-found` for an unknown booking. */
  findOrFail(bookingId: string, session: ClientSession | null = null): Promise<BookingDocument> {
    return this.bookings.findById(bookingId).session(session).orFail(noSuchBooking).lean();
  }

  /** Throws `not-found` for an unknown booking. */
  async findForChange(bookingId: string, session: ClientSession | null = null): Promise<FoundBooking> {
    const found = (await this.findAllForChange([bookingId], session)).get(bookingId);
    if (!found) throw noSuchBooking();
    return found;
  }

  /** By their ids, unknown ones left out. */
  async findAllForChange(bookingIds: string[], session: ClientSession | null) {
    const found = await this.bookings
      .aggregate<FoundBooking>([
        { $match: { _id: { $in: bookingIds.map((id) => new Types.ObjectId(id)) } } },
        { $project: { _id: 0, booking: '$$ROOT', now: '$$NOW' } },
      ])
      .session(session);
    return new Map(found.map((one) => [String(one.booking._id), one]));
  }
}
