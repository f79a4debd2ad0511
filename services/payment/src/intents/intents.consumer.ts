import type { DomainEvent } from '@mendwell/contracts/events';
import { OnEvent } from '@mendwell/service-kit/on-event';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { UnacknowledgedPayments } from './unacknowledged-payments.ts';

/** Learns which payment events have reached their booking. Repeating that does no harm: no inbox. */
@Controller()
export class IntentsConsumer {
  constructor(private readonly unacknowledged: UnacknowledgedPayments) {}

  @OnEvent('booking.status-changed')
  handleStatusChanged(@Payload() event: DomainEvent<'booking.status-changed'>) {
    return this.unacknowledged.acknowledge(event);
  }
}
