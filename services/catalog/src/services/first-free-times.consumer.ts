import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { FirstFreeTimesService } from './first-free-times.service.ts';

@Controller()
export class FirstFreeTimesConsumer {
  constructor(private readonly firstFreeTimes: FirstFreeTimesService) {}

  @EventPattern('availability.changed')
  record(event: DomainEvent<'availability.changed'>): Promise<void> {
    return this.firstFreeTimes.record(event);
  }
}
