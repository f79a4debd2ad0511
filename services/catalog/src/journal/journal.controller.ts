import { Readable } from 'node:stream';
import { exportJournal, type JournalQuery, listJournal } from '@mendwell/contracts/desk/actions';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Query, StreamableFile } from '@nestjs/common';
import { JournalService } from './journal.service.ts';

@Controller()
export class JournalController {
  constructor(private readonly journal: JournalService) {}

  @Call(listJournal)
  list(@Query() query: JournalQuery) {
    return this.journal.list(query);
  }

  @Call(exportJournal)
  async export(): Promise<never> {
    const lines = Readable.from(await this.journal.export());
    return new StreamableFile(lines, { type: 'application/jsonl; charset=utf-8' }) as never;
  }
}
