import type { Modified } from '@mendwell/contracts/answers';
import type {
  Booking,
  BookingChange,
  BookingStatus,
  PaymentStatus,
  StatusChange,
} from '@mendwell/contracts/booking';
import type { DomainEvent } from '@mendwell/contracts/events';
import { documentId } from '@mendwell/contracts/text';
import type { User } from '@mendwell/service-kit/auth';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Outbox } from '@mendwell/service-kit/outbox';
import { Transactions } from '@mendwell/service-kit/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { toRequested, toStatusChanged } from './booking.events.ts';
import {
  leadingTo,
  nextPaymentStatuses,
  nextStatuses,
  type PaymentEventName,
  paymentOutcomes,
} from './booking.rules.ts';
import { type BookingDocument, bookingModel, type StoredTimelineEntry, toBooking } from './booking.schema.ts';

const listLimit = 200;
/** A provider can go back and forth for ever; the document cannot grow with it. */
const timelineLimit = 100;

const noSuchBooking = () => new DomainError('not-found', 'There is no such booking');

/** What happens to bookings once they are made, and who may see them. */
@Injectable()
export class BookingsService {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  listOfPatient(patient: User): Promise<Booking[]> {
    return this.list({ patientUid: patient.uid });
  }

  listOfProvider(provider: User): Promise<Booking[]> {
    return this.list({ providerUid: provider.uid });
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
      .limit(listLimit)
      .lean();
    return latestFirst.reverse().map(({ _id, ...change }) => ({ bookingId: String(_id), ...change }));
  }

  async changeStatus(provider: User, bookingId: string, { status }: StatusChange): Promise<Modified> {
    if (!documentId.test(bookingId)) throw noSuchBooking();
    return this.transactions.run(async (session) => {
      const isChanged = await this.change(
        {
          _id: bookingId,
          providerUid: provider.uid,
          status: { $in: leadingTo(nextStatuses, status) },
        },
        { status },
        { at: new Date(), actor: 'provider', what: status },
        session,
      );
      if (isChanged) return { acknowledged: true, matchedCount: 1, modifiedCount: 1 };

      // The session reads the same snapshot, so this is the state that refused the change.
      const booking = await this.findOrFail(bookingId, session);
      if (booking.providerUid !== provider.uid)
        throw new DomainError('forbidden', 'Only the provider of this booking can change its status');
      if (booking.status !== status)
        throw new DomainError('invalid-input', `A ${booking.status} booking cannot become ${status}`);
      return { acknowledged: true, matchedCount: 1, modifiedCount: 0 };
    });
  }

  /** News about money that cannot follow from where the money stands is late or repeated: it changes nothing. */
  async recordPayment(event: DomainEvent<PaymentEventName>, session: ClientSession): Promise<void> {
    const { paymentStatus, what } = paymentOutcomes[event.name];
    const { bookingId } = event.data;
    const isChanged = await this.change(
      { _id: bookingId, paymentStatus: { $in: leadingTo(nextPaymentStatuses, paymentStatus) } },
      { paymentStatus },
      { at: new Date(event.occurredAt), actor: 'payment', what },
      session,
    );
    if (!isChanged) await this.findOrFail(bookingId, session);
  }

  /** The only way a booking changes: its version, timeline and event go along. False when nothing matched. */
  private async change(
    filter: QueryFilter<BookingDocument>,
    change: { status: BookingStatus } | { paymentStatus: PaymentStatus },
    entry: StoredTimelineEntry,
    session: ClientSession,
  ): Promise<boolean> {
    const changed = await this.bookings
      .findOneAndUpdate(
        filter,
        {
          $set: { ...change, changedAt: new Date() },
          $inc: { version: 1 },
          $push: { timeline: { $each: [entry], $sort: { at: 1 }, $slice: -timelineLimit } },
        },
        { session, returnDocument: 'after' },
      )
      .lean();
    if (changed) await this.outbox.append(session, 'booking.status-changed', toStatusChanged(changed));
    return changed !== null;
  }

  private async findOrFail(
    bookingId: string,
    session: ClientSession | null = null,
  ): Promise<BookingDocument> {
    const isId = documentId.test(bookingId);
    const booking = isId ? await this.bookings.findById(bookingId).session(session).lean() : null;
    if (!booking) throw noSuchBooking();
    return booking;
  }

  private async list(filter: QueryFilter<BookingDocument>): Promise<Booking[]> {
    const newestFirst = await this.bookings.find(filter).sort({ createdAt: -1 }).limit(listLimit).lean();
    return newestFirst.map(toBooking);
  }
}
