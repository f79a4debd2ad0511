import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { BookingCopiesService } from './booking-copies.service.ts';

/** Needs no inbox, because a copy is only inserted once. */
@Controller()
export class BookingCopiesConsumer {
  constructor(private readonly copies: BookingCopiesService) {}

  @EventPattern('booking.requested')
  store({ data }: DomainEvent<'booking.requested'>): Promise<void> {
    return this.copies.store(data);
  }
}
