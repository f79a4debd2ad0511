import type { DomainEvent } from '@mendwell/contracts/events';
import { Inbox } from '@mendwell/service-kit/inbox';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type ServiceDocument, serviceModel } from '../services/service.schema.ts';
import { type BookingFactsDocument, bookingFactsModel } from './booking-facts.schema.ts';
import { type BookingFacts, isCounted, unknownBooking, withPayment, withStatus } from './popularity.rules.ts';

type PaymentEvent = DomainEvent<'payment.succeeded'> | DomainEvent<'payment.refunded'>;
type CountedEvent = DomainEvent<'booking.status-changed'> | PaymentEvent;

/** Keeps `bookingsCount` of each service: how many bookings of it are paid or completed. */
@Injectable()
export class PopularityService {
  constructor(
    @InjectModel(bookingFactsModel.name) private readonly facts: Model<BookingFactsDocument>,
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    private readonly inbox: Inbox,
  ) {}

  recordStatus(event: DomainEvent<'booking.status-changed'>): Promise<void> {
    return this.record(event, (facts) => withStatus(facts, event.data.status, event.data.version));
  }

  recordPayment(event: PaymentEvent, payment: BookingFacts['payment']): Promise<void> {
    return this.record(event, (facts) => withPayment(facts, payment, event.data.version));
  }

  private record(event: CountedEvent, change: (facts: BookingFacts) => BookingFacts): Promise<void> {
    const { bookingId, serviceId } = event.data;
    return this.inbox.once(event, async (session) => {
      const before = (await this.facts.findById(bookingId, { _id: 0 }, { session }).lean()) ?? unknownBooking;
      const after = change(before);
      await this.facts.updateOne({ _id: bookingId }, { $set: after }, { session, upsert: true });
      const difference = Number(isCounted(after)) - Number(isCounted(before));
      if (difference !== 0) {
        await this.services.updateOne(
          { _id: serviceId },
          { $inc: { bookingsCount: difference } },
          { session },
        );
      }
    });
  }
}
