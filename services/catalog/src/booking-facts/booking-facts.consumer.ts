import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { BookingFactsService } from './booking-facts.service.ts';

@Controller()
export class BookingFactsConsumer {
  constructor(private readonly facts: BookingFactsService) {}

  @EventPattern('booking.status-changed')
  record({ data }: DomainEvent<'booking.status-changed'>): Promise<void> {
    return this.facts.record(data);
  }
}
