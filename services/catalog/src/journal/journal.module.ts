import { Module } from '@nestjs/common';
import { JournalController } from './journal.controller.ts';
import { journalModelProvider } from './journal.schema.ts';
import { JournalService } from './journal.service.ts';

@Module({
  controllers: [JournalController],
  providers: [journalModelProvider, JournalService],
  exports: [journalModelProvider],
})
export class JournalModule {}
