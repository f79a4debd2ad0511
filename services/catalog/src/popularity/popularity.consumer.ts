import type { DomainEvent } from '@mendwell/contracts/events';
import { OnEvent } from '@mendwell/service-kit/on-event';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PopularityService } from './popularity.service.ts';

@Controller()
export class PopularityConsumer {
  constructor(private readonly popularity: PopularityService) {}

  @OnEvent('booking.status-changed')
  statusChanged(@Payload() event: DomainEvent<'booking.status-changed'>) {
    return this.popularity.recordStatus(event);
  }

  @OnEvent('payment.succeeded')
  paid(@Payload() event: DomainEvent<'payment.succeeded'>) {
    return this.popularity.recordPayment(event, 'paid');
  }

  @OnEvent('payment.refunded')
  refunded(@Payload() event: DomainEvent<'payment.refunded'>) {
    return this.popularity.recordPayment(event, 'refunded');
  }
}
