import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { BookingCopiesService } from './booking-copies.service.ts';

@Controller()
export class BookingCopiesConsumer {
  constructor(private readonly copies: BookingCopiesService) {}

  @EventPattern('booking.status-changed')
  record({ data }: DomainEvent<'booking.status-changed'>): Promise<void> {
    return this.copies.record(data);
  }
}
