import type { WorkStatus } from '@mendwell/contracts/booking';
import { endOf } from '@mendwell/contracts/booking-rules';
import type { BookingSnapshot, DomainEvent } from '@mendwell/contracts/events';
import { isVerifiedVisit } from '@mendwell/contracts/review-rules';
import { updateInBatches } from '@mendwell/service-kit/database/row-batches';
import { inBatches } from '@mendwell/service-kit/events/batches';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { ErasedAccount } from '@mendwell/service-kit/privacy/personal-data';
import { Controller, Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { RatingsService } from '../ratings/ratings.service.ts';
import {
  afterEvent,
  type BookingCopy,
  type ChangedCopy,
  isCounted,
  type VisitCopy,
} from '../records/booking-copy.rules.ts';
import { type ServiceDocument, serviceModel } from '../records/service.schema.ts';

@Schema({ collection: 'bookingCopies', versionKey: false })
export class BookingCopyDocument implements BookingCopy {
  /** The booking's id. */
  @Prop() _id!: string;
  @Prop({ type: String }) status!: WorkStatus;
  @Prop() version!: number;
  @Prop({ type: Object }) visit!: VisitCopy;
  /** When a review was written last. */
  @Prop() reviewedAt?: Date;
}

const schema = SchemaFactory.createForClass(BookingCopyDocument);
// A person's visits, to erase them.
for (const uid of ['visit.patientUid', 'visit.providerUid'])
  schema.index({ [uid]: 1, _id: 1 }, { partialFilterExpression: { [uid]: { $exists: true } } });

export const bookingCopyModel = { name: 'BookingCopy', schema };

/** For how long events wait for others to share their transaction. */
const gatherMs = 20;

/** Keeps copies of bookings, and in the same transaction what follows from them: popularity and reviews. */
@Injectable()
export class BookingCopiesService {
  /** One transaction at a time, because concurrent ones for the same service would only conflict and retry. */
  private readonly recordInBatch = inBatches(
    (bookings: BookingSnapshot[]) => this.recordTogether(bookings),
    gatherMs,
  );

  constructor(
    @InjectModel(bookingCopyModel.name) private readonly copies: Model<BookingCopyDocument>,
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    private readonly transactions: Transactions,
    private readonly ratings: RatingsService,
  ) {}

  record(booking: BookingSnapshot): Promise<void> {
    return this.recordInBatch(booking);
  }

  /** The visit as far as it is known here. */
  async findVisit(bookingId: string): Promise<VisitCopy | null> {
    return (await this.copies.findById(bookingId).lean())?.visit ?? null;
  }

  /** Whether a patient has had an appointment that took place. */
  async hasVisited(patientUid: string): Promise<boolean> {
    const now = new Date();
    const begun = this.copies.find({ 'visit.patientUid': patientUid, 'visit.serviceDate': { $lt: now } });
    for await (const { visit } of begun.lean().cursor())
      if (isVerifiedVisit(visit) && endOf(visit) <= now) return true;
    return false;
  }

  /** Marks the visit as reviewed, so that a concurrent event about it conflicts with the transaction of the review. */
  async markReviewed(bookingId: string, session: ClientSession): Promise<VisitCopy | null> {
    const marked = await this.copies
      .findOneAndUpdate({ _id: bookingId }, { $set: { reviewedAt: new Date() } }, { session })
      .lean();
    return marked?.visit ?? null;
  }

  async erase(uidField: 'visit.patientUid' | 'visit.providerUid', { uid, pseudonym }: ErasedAccount) {
    await updateInBatches(this.copies, { [uidField]: uid }, { $set: { [uidField]: pseudonym } });
  }

  /** Needs no inbox, because versions identify newer events. */
  private recordTogether(bookings: BookingSnapshot[]): Promise<void> {
    return this.transactions.run(async (session) => {
      const ids = bookings.map(({ bookingId }) => bookingId);
      const stored = await this.copies.find({ _id: { $in: ids } }, undefined, { session }).lean();
      const known = new Map(stored.map((copy) => [copy._id, copy]));
      const changed = new Map<string, ChangedCopy>();
      for (const booking of bookings) {
        const { bookingId, serviceId } = booking;
        const before = known.get(bookingId);
        const earlier = changed.get(bookingId)?.after ?? before;
        const after = afterEvent(earlier, booking);
        const hasReview = before?.reviewedAt !== undefined;
        if (after !== earlier) changed.set(bookingId, { bookingId, serviceId, before, after, hasReview });
      }
      const all = [...changed.values()];
      const writes = all.map(({ bookingId: _id, after }) => ({
        updateOne: { filter: { _id }, update: { $set: after }, upsert: true },
      }));
      await this.copies.bulkWrite(writes, { session });
      await this.countBookings(all, session);
      await this.ratings.follow(all, session);
    });
  }

  /** Maintains `bookingsCount` of each service: its paid or completed bookings. */
  private async countBookings(changes: ChangedCopy[], session: ClientSession): Promise<void> {
    const counts = new Map<string, number>();
    for (const { serviceId, before, after } of changes) {
      const difference = Number(isCounted(after)) - Number(isCounted(before));
      if (difference !== 0) counts.set(serviceId, (counts.get(serviceId) ?? 0) + difference);
    }
    const writes = [...counts].map(([_id, bookingsCount]) => ({
      updateOne: { filter: { _id }, update: { $inc: { bookingsCount } } },
    }));
    await this.services.bulkWrite(writes, { session });
  }
}

@Controller()
export class BookingCopiesConsumer {
  constructor(private readonly copies: BookingCopiesService) {}

  @EventPattern('booking.status-changed')
  record({ data }: DomainEvent<'booking.status-changed'>): Promise<void> {
    return this.copies.record(data);
  }
}
