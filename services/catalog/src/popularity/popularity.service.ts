import type { WorkStatus } from '@mendwell/contracts/booking';
import type { DomainEvent } from '@mendwell/contracts/events';
import { OnEvent } from '@mendwell/service-kit/on-event';
import { Transactions } from '@mendwell/service-kit/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Mutex } from 'async-mutex';
import type { Model } from 'mongoose';
import { type ServiceDocument, serviceModel } from '../services/service.schema.ts';
import { type BookingFacts, isCounted, unknownBooking, withPayment, withStatus } from './popularity.rules.ts';

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

type CountedEvent = DomainEvent<'booking.status-changed' | 'payment.succeeded' | 'payment.refunded'>;

/** Keeps `bookingsCount` of each service: how many bookings of it are paid or completed. */
@Injectable()
export class PopularityService {
  /** Transactions that count for the same service at the same time only make each other start again. */
  private readonly turns = new Map<string, Mutex>();

  constructor(
    @InjectModel(bookingFactsModel.name) private readonly facts: Model<BookingFactsDocument>,
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    private readonly transactions: Transactions,
  ) {}

  @OnEvent('booking.status-changed')
  recordStatus(event: DomainEvent<'booking.status-changed'>): Promise<void> {
    return this.record(event, (facts) => withStatus(facts, event.data.status, event.data.version));
  }

  @OnEvent('payment.succeeded', 'payment.refunded')
  recordPayment(event: DomainEvent<'payment.succeeded' | 'payment.refunded'>): Promise<void> {
    const payment = event.name === 'payment.succeeded' ? 'paid' : 'refunded';
    return this.record(event, (facts) => withPayment(facts, payment, event.data.version));
  }

  private async record(event: CountedEvent, change: (facts: BookingFacts) => BookingFacts): Promise<void> {
    const { serviceId } = event.data;
    const turn = this.turns.get(serviceId) ?? new Mutex();
    this.turns.set(serviceId, turn);
    try {
      await turn.runExclusive(() => this.recordOnce(event, change));
    } finally {
      if (!turn.isLocked()) this.turns.delete(serviceId);
    }
  }

  /** Its versions tell whether an event is newer: no inbox. */
  private recordOnce(event: CountedEvent, change: (facts: BookingFacts) => BookingFacts): Promise<void> {
    const { bookingId, serviceId } = event.data;
    return this.transactions.run(async (session) => {
      const before = (await this.facts.findById(bookingId, { _id: 0 }, { session }).lean()) ?? unknownBooking;
      const after = change(before);
      if (after === before) return;
      await this.facts.updateOne({ _id: bookingId }, { $set: after }, { session, upsert: true });
      const difference = Number(isCounted(after)) - Number(isCounted(before));
      if (difference === 0) return;
      await this.services.updateOne({ _id: serviceId }, { $inc: { bookingsCount: difference } }, { session });
    });
  }
}
