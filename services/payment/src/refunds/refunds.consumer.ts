import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { RefundsService } from './refunds.service.ts';

@Controller()
export class RefundsConsumer {
  constructor(private readonly refunds: RefundsService) {}

  @EventPattern('booking.status-changed')
  handleBooking({ data }: DomainEvent<'booking.status-changed'>): Promise<void> {
    return this.refunds.handleBooking(data);
  }
}
