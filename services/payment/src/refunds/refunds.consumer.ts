import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { RefundsService } from './refunds.service.ts';

@Controller()
export class RefundsConsumer {
  constructor(private readonly refunds: RefundsService) {}

  @EventPattern(['booking.declined', 'booking.cancelled'])
  handleClosed(event: DomainEvent<'booking.declined' | 'booking.cancelled'>): Promise<void> {
    return this.refunds.handleClosed(event);
  }

  @EventPattern('booking.restated')
  handleRestated(event: DomainEvent<'booking.restated'>): Promise<void> {
    return this.refunds.handleRestated(event);
  }
}
