import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { UnacknowledgedPayments } from './unacknowledged-payments.ts';

@Controller()
export class IntentsConsumer {
  constructor(private readonly unacknowledged: UnacknowledgedPayments) {}

  @EventPattern('booking.status-changed')
  acknowledge(event: DomainEvent<'booking.status-changed'>): Promise<void> {
    return this.unacknowledged.acknowledge(event);
  }
}
