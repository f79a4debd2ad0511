import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { JournalService } from './journal.service.ts';

@Controller()
export class JournalConsumer {
  constructor(private readonly journal: JournalService) {}

  /** Needs no inbox, since the entry has the event's id. */
  @EventPattern('operator.acted')
  add(event: DomainEvent<'operator.acted'>): Promise<void> {
    return this.journal.add(event);
  }
}
