import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { PopularityService } from './popularity.service.ts';

@Controller()
export class PopularityConsumer {
  constructor(private readonly popularity: PopularityService) {}

  @EventPattern(['booking.status-changed', 'booking.restated'])
  recordStatus(event: DomainEvent<'booking.status-changed' | 'booking.restated'>): Promise<void> {
    return this.popularity.recordStatus(event);
  }

  @EventPattern(['payment.succeeded', 'payment.refunded'])
  recordPayment(event: DomainEvent<'payment.succeeded' | 'payment.refunded'>): Promise<void> {
    return this.popularity.recordPayment(event);
  }
}
