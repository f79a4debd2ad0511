import type { DomainEvent } from '@mendwell/contracts/events';
import { Inbox } from '@mendwell/service-kit/inbox';
import { OnEvent } from '@mendwell/service-kit/on-event';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { BookingChangesService } from './booking-changes.service.ts';

/** Hears from payment where the money of a booking stands. */
@Controller()
export class BookingsConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly changes: BookingChangesService,
  ) {}

  @OnEvent('payment.succeeded')
  handleSucceeded(@Payload() event: DomainEvent<'payment.succeeded'>) {
    return this.inbox.once(event, (session) => this.changes.recordPayment(event, session));
  }

  @OnEvent('payment.failed')
  handleFailed(@Payload() event: DomainEvent<'payment.failed'>) {
    return this.inbox.once(event, (session) => this.changes.recordPayment(event, session));
  }

  @OnEvent('payment.refunded')
  handleRefunded(@Payload() event: DomainEvent<'payment.refunded'>) {
    return this.inbox.once(event, (session) => this.changes.recordPayment(event, session));
  }
}
