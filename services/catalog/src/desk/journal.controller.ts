import { Readable } from 'node:stream';
import { exportJournal, type JournalQuery, listJournal } from '@mendwell/contracts/desk/actions';
import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Query, StreamableFile } from '@nestjs/common';
import { DecisionLog } from '../leaving/logs.ts';
import { JournalService } from './journal.service.ts';

@Controller()
export class JournalController {
  constructor(
    private readonly journal: JournalService,
    private readonly log: DecisionLog,
  ) {}

  @Call(listJournal)
  list(@Query() query: JournalQuery) {
    return this.journal.list(query);
  }

  @Call(exportJournal)
  async export(): Promise<never> {
    const lines = Readable.from(await this.journal.export());
    return new StreamableFile(lines, { type: 'application/jsonl; charset=utf-8' }) as never;
  }

  /** Needs no inbox, since the entry has the event's id. */
  @EventPattern('operator.acted')
  async add(event: DomainEvent<'operator.acted'>): Promise<void> {
    await this.journal.add(event);
    await this.log.write(event);
  }

  /** No operator's action, so it is in no journal. */
  @EventPattern('person.decided')
  remember(event: DomainEvent<'person.decided'>): Promise<void> {
    return this.log.write(event);
  }
}
