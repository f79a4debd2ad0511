import type { Modified } from '@mendwell/contracts/answers';
import type { Booking, BookingChange, StatusChange } from '@mendwell/contracts/booking';
import type { RequestsQuery } from '@mendwell/contracts/booking-lists';
import type { PageQuery } from '@mendwell/contracts/paging';
import type { User } from '@mendwell/service-kit/auth';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { driverCollection } from '@mendwell/service-kit/driver-collection';
import { type Page, readPage } from '@mendwell/service-kit/pages';
import { Transactions } from '@mendwell/service-kit/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo } from 'mongoose';
import { toBooking } from './booking.answer.ts';
import { leadingTo, nextStatuses } from './booking.rules.ts';
import { type BookingDocument, bookingModel, toRequested, toStatusChanged } from './booking.schema.ts';

const missedChangesLimit = 200;
const maxTimeMS = 2_000;

/** A provider can go back and forth for ever; the document cannot grow with it. */
const statusEntriesLimit = 100;

/** What a change of the work's state writes: the oldest such entries leave the timeline, all others stay. */
function changeTo(status: StatusChange['status']) {
  // Of two changes in the same moment the later one may have begun first: history must not say so.
  const now = { $max: ['$$NOW', '$changedAt'] };
  const input = { $concatArrays: ['$timeline', [{ at: now, actor: 'provider', what: status }]] };
  const isStatus = { $in: ['$$this.what', Object.keys(nextStatuses)] };
  const statuses = { $filter: { input, cond: isStatus } };
  const others = { $filter: { input, cond: { $not: [isStatus] } } };
  return {
    status,
    changedAt: now,
    version: { $add: ['$version', 1] },
    timeline: { $concatArrays: [others, { $slice: [statuses, -statusEntriesLimit] }] },
  };
}

/** What patient and provider see of their bookings, and how the provider changes a status. */
@Injectable()
export class BookingsService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly transactions: Transactions,
  ) {}

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
    const unknown = () => new DomainError('not-found', 'There is no such booking');
    return this.bookings.findById(bookingId).session(session).orFail(unknown).lean();
  }

  async changeStatus(provider: User, bookingId: string, { status }: StatusChange): Promise<Modified> {
    return this.transactions.run(async (session) => {
      const allowed = { providerUid: provider.uid, status: { $in: leadingTo(nextStatuses, status) } };
      const changed = await this.bookings
        .findOneAndUpdate({ _id: bookingId, ...allowed }, [{ $set: changeTo(status) }], {
          session,
          returnDocument: 'after',
          updatePipeline: true,
        })
        .lean();
      if (changed) {
        await this.transactions.publish(session, 'booking.status-changed', toStatusChanged(changed));
        return { acknowledged: true, matchedCount: 1, modifiedCount: 1 };
      }
      // The session reads the same snapshot, so this is the state that refused the change.
      const booking = await this.findOrFail(bookingId, session);
      if (booking.providerUid !== provider.uid)
        throw new DomainError('forbidden', 'Only the provider of this booking can change its status');
      if (booking.status !== status)
        throw new DomainError('invalid-input', `A ${booking.status} booking cannot become ${status}`);
      return { acknowledged: true, matchedCount: 1, modifiedCount: 0 };
    });
  }
}
