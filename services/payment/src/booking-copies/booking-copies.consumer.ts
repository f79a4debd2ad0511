import type { DomainEvent } from '@mendwell/contracts/events';
import { OnEvent } from '@mendwell/service-kit/on-event';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { BookingCopiesService } from './booking-copies.service.ts';

/** Keeps amount and payer of every booking. The copy itself remembers that it was made: no inbox. */
@Controller()
export class BookingCopiesConsumer {
  constructor(private readonly copies: BookingCopiesService) {}

  @OnEvent('booking.requested')
  async handleRequested(@Payload() event: DomainEvent<'booking.requested'>): Promise<void> {
    await this.copies.keep(event.data);
  }
}
