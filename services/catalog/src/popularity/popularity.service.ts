import type { WorkStatus } from '@mendwell/contracts/booking';
import type { DomainEvent } from '@mendwell/contracts/events';
import { inEventBatches } from '@mendwell/service-kit/events/event-batches';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type ServiceDocument, serviceModel } from '../services/service.schema.ts';
import {
  type BookingFacts,
  isCounted,
  paymentOf,
  unknownBooking,
  withPayment,
  withStatus,
} from './popularity.rules.ts';

@Schema({ collection: 'bookingFacts', versionKey: false })
class BookingFactsDocument implements BookingFacts {
  /** The booking's id. */
  @Prop() _id!: string;
  @Prop({ type: String }) status!: WorkStatus;
  @Prop() bookingVersion!: number;
  @Prop({ type: String }) payment!: BookingFacts['payment'];
  @Prop() paymentVersion!: number;
}

export const bookingFactsModel = {
  name: 'BookingFacts',
  schema: SchemaFactory.createForClass(BookingFactsDocument),
};

/** The effect of an event on the facts about a booking. */
interface FactsChange {
  bookingId: string;
  serviceId: string;
  apply: (facts: BookingFacts) => BookingFacts;
}

/** Collects concurrent events into one transaction; no request waits for the count. */
const gatherMs = 20;

/** Maintains `bookingsCount` of each service: its paid or completed bookings. */
@Injectable()
export class PopularityService {
  /** One transaction at a time, because concurrent ones for the same service would only conflict and retry. */
  private readonly countInBatch = inEventBatches(
    (changes: FactsChange[]) => this.countTogether(changes),
    gatherMs,
  );

  constructor(
    @InjectModel(bookingFactsModel.name) private readonly facts: Model<BookingFactsDocument>,
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    private readonly transactions: Transactions,
  ) {}

  recordStatus({ data }: DomainEvent<'booking.status-changed' | 'booking.restated'>): Promise<void> {
    const { bookingId, serviceId, status, version, paymentStatus, paymentVersion = 0 } = data;
    return this.countInBatch({
      bookingId,
      serviceId,
      apply: (facts) =>
        withPayment(withStatus(facts, status, version), paymentOf(paymentStatus), paymentVersion),
    });
  }

  recordPayment({ name, data }: DomainEvent<'payment.succeeded' | 'payment.refunded'>): Promise<void> {
    const { bookingId, serviceId, version } = data;
    const payment = name === 'payment.succeeded' ? 'paid' : 'refunded';
    return this.countInBatch({
      bookingId,
      serviceId,
      apply: (facts) => withPayment(facts, payment, version),
    });
  }

  /** Needs no inbox, because versions identify newer events. */
  private countTogether(changes: FactsChange[]): Promise<void> {
    return this.transactions.run(async (session) => {
      const ids = changes.map(({ bookingId }) => bookingId);
      const stored = await this.facts.find({ _id: { $in: ids } }, undefined, { session }).lean();
      const facts = new Map<string, BookingFacts>(stored.map(({ _id, ...known }) => [_id, known]));
      const changed = new Set<string>();
      const counts = new Map<string, number>();
      for (const { bookingId, serviceId, apply } of changes) {
        const before = facts.get(bookingId) ?? unknownBooking;
        const after = apply(before);
        if (after === before) continue;
        facts.set(bookingId, after);
        changed.add(bookingId);
        const difference = Number(isCounted(after)) - Number(isCounted(before));
        if (difference !== 0) counts.set(serviceId, (counts.get(serviceId) ?? 0) + difference);
      }
      const newFacts = [...changed].map((_id) => ({
        updateOne: { filter: { _id }, update: { $set: { ...facts.get(_id) } }, upsert: true },
      }));
      const newCounts = [...counts].map(([_id, bookingsCount]) => ({
        updateOne: { filter: { _id }, update: { $inc: { bookingsCount } } },
      }));
      await this.facts.bulkWrite(newFacts, { session });
      await this.services.bulkWrite(newCounts, { session });
    });
  }
}
