import type { DomainEvent } from '@mendwell/contracts/events';
import { Inbox } from '@mendwell/service-kit/inbox';
import { OnEvent } from '@mendwell/service-kit/on-event';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { BookingCopiesService } from './booking-copies.service.ts';

/** Keeps amount and payer of every booking. */
@Controller()
export class BookingCopiesConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly copies: BookingCopiesService,
  ) {}

  @OnEvent('booking.requested')
  handleRequested(@Payload() event: DomainEvent<'booking.requested'>) {
    return this.inbox.once(event, async (session) => {
      await this.copies.keep(event.data, session);
    });
  }
}
