import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { FreeTimesService } from './free-times.service.ts';

@Controller()
export class FreeTimesConsumer {
  constructor(private readonly freeTimes: FreeTimesService) {}

  @EventPattern('free-times.changed')
  record(event: DomainEvent<'free-times.changed'>): Promise<void> {
    return this.freeTimes.record(event);
  }
}
