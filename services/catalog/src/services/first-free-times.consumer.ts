import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { FirstFreeTimesService } from './first-free-times.service.ts';

@Controller()
export class FirstFreeTimesConsumer {
  constructor(private readonly firstFreeTimes: FirstFreeTimesService) {}

  @EventPattern('free-times.changed')
  record(event: DomainEvent<'free-times.changed'>): Promise<void> {
    return this.firstFreeTimes.record(event);
  }
}
