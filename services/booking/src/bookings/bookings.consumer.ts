import type { DomainEvent } from '@mendwell/contracts/events';
import { Inbox } from '@mendwell/service-kit/inbox';
import { OnEvent } from '@mendwell/service-kit/on-event';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { BookingPaymentsService } from './booking-payments.service.ts';
import { type PaymentEventName, paymentEvents } from './payment.rules.ts';

/** Learns from payment where the money of a booking stands. */
@Controller()
export class BookingsConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly payments: BookingPaymentsService,
  ) {}

  @OnEvent(...paymentEvents)
  handlePayment(@Payload() event: DomainEvent<PaymentEventName>) {
    return this.inbox.once(event, (session) => this.payments.record(event, session));
  }
}
