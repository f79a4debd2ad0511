import type { WorkStatus } from '@mendwell/contracts/booking';
import type { DomainEvent } from '@mendwell/contracts/events';
import { updateInBatches } from '@mendwell/service-kit/database/row-batches';
import { inBatches } from '@mendwell/service-kit/events/batches';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { ErasedAccount } from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { RatingsService } from '../ratings/ratings.service.ts';
import {
  type BookingFacts,
  type ChangedFacts,
  type KnownVisit,
  paymentOf,
  type StatusData,
  unknownBooking,
  withPayment,
  withStatus,
} from '../records/booking-facts.rules.ts';
import { PopularityService } from './popularity.service.ts';

@Schema({ collection: 'bookingFacts', versionKey: false })
export class BookingFactsDocument implements BookingFacts {
  /** The booking's id. */
  @Prop() _id!: string;
  @Prop({ type: String }) status!: WorkStatus;
  @Prop() bookingVersion!: number;
  @Prop({ type: String }) payment!: BookingFacts['payment'];
  @Prop() paymentVersion!: number;
  @Prop({ type: Object }) visit?: KnownVisit | null;
  /** When a review was written last. */
  @Prop() reviewedAt?: Date;
}

const schema = SchemaFactory.createForClass(BookingFactsDocument);
// A person's visits, to erase them.
for (const uid of ['visit.patientUid', 'visit.providerUid'])
  schema.index({ [uid]: 1, _id: 1 }, { partialFilterExpression: { [uid]: { $exists: true } } });

export const bookingFactsModel = { name: 'BookingFacts', schema };

/** The effect of an event on the facts about a booking. */
interface FactsChange {
  bookingId: string;
  serviceId: string;
  apply: (facts: BookingFacts) => BookingFacts;
}

/** Collects concurrent events into one transaction; hardly a request waits for it. */
const gatherMs = 20;

/** Keeps the facts about bookings, and in the same transaction what follows from them: popularity and reviews. */
@Injectable()
export class BookingFactsService {
  /** One transaction at a time, because concurrent ones for the same service would only conflict and retry. */
  private readonly recordInBatch = inBatches(
    (changes: FactsChange[]) => this.recordTogether(changes),
    gatherMs,
  );

  constructor(
    @InjectModel(bookingFactsModel.name) private readonly facts: Model<BookingFactsDocument>,
    private readonly transactions: Transactions,
    private readonly popularity: PopularityService,
    private readonly ratings: RatingsService,
  ) {}

  recordStatus(data: StatusData): Promise<void> {
    const { bookingId, serviceId, paymentStatus, paymentVersion = 0 } = data;
    const apply = (facts: BookingFacts) =>
      withPayment(withStatus(facts, data), paymentOf(paymentStatus), paymentVersion);
    return this.recordInBatch({ bookingId, serviceId, apply });
  }

  recordPayment({ name, data }: DomainEvent<'payment.succeeded' | 'payment.refunded'>): Promise<void> {
    const { bookingId, serviceId, version } = data;
    const payment = name === 'payment.succeeded' ? 'paid' : 'refunded';
    return this.recordInBatch({
      bookingId,
      serviceId,
      apply: (facts) => withPayment(facts, payment, version),
    });
  }

  /** The visit as far as it is known here. */
  async findVisit(bookingId: string): Promise<KnownVisit | null> {
    return (await this.facts.findById(bookingId).lean())?.visit ?? null;
  }

  /** Marks the visit as reviewed, so that a concurrent event about it conflicts with the transaction of the review. */
  async markReviewed(bookingId: string, session: ClientSession): Promise<KnownVisit | null> {
    const marked = await this.facts
      .findOneAndUpdate({ _id: bookingId }, { $set: { reviewedAt: new Date() } }, { session })
      .lean();
    return marked?.visit ?? null;
  }

  async erase(uidField: 'visit.patientUid' | 'visit.providerUid', { uid, pseudonym }: ErasedAccount) {
    await updateInBatches(this.facts, { [uidField]: uid }, { $set: { [uidField]: pseudonym } });
  }

  /** Needs no inbox, because versions identify newer events. */
  private recordTogether(changes: FactsChange[]): Promise<void> {
    return this.transactions.run(async (session) => {
      const ids = changes.map(({ bookingId }) => bookingId);
      const stored = await this.facts.find({ _id: { $in: ids } }, undefined, { session }).lean();
      const known = new Map(stored.map(({ _id, reviewedAt, ...facts }) => [_id, { facts, reviewedAt }]));
      const changed = new Map<string, ChangedFacts>();
      for (const { bookingId, serviceId, apply } of changes) {
        const { facts: before = unknownBooking, reviewedAt } = known.get(bookingId) ?? {};
        const earlier = changed.get(bookingId) ?? { before, after: before };
        const after = apply(earlier.after);
        const hasReview = reviewedAt !== undefined;
        if (after !== earlier.after)
          changed.set(bookingId, { bookingId, serviceId, before: earlier.before, after, hasReview });
      }
      const all = [...changed.values()];
      const writes = all.map(({ bookingId: _id, after }) => ({
        updateOne: { filter: { _id }, update: { $set: after }, upsert: true },
      }));
      await this.facts.bulkWrite(writes, { session });
      await this.popularity.count(all, session);
      await this.ratings.follow(all, session);
    });
  }
}
