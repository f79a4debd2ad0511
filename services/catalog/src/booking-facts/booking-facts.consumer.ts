import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { BookingFactsService } from './booking-facts.service.ts';

@Controller()
export class BookingFactsConsumer {
  constructor(private readonly facts: BookingFactsService) {}

  @EventPattern(['booking.status-changed', 'booking.restated'])
  recordStatus({ data }: DomainEvent<'booking.status-changed' | 'booking.restated'>): Promise<void> {
    return this.facts.recordStatus(data);
  }

  @EventPattern(['payment.succeeded', 'payment.refunded'])
  recordPayment(event: DomainEvent<'payment.succeeded' | 'payment.refunded'>): Promise<void> {
    return this.facts.recordPayment(event);
  }
}
