import { Module } from '@nestjs/common';
import { JournalConsumer } from './journal.consumer.ts';
import { JournalController } from './journal.controller.ts';
import { journalModelProvider } from './journal.schema.ts';
import { JournalService } from './journal.service.ts';

@Module({
  controllers: [JournalController, JournalConsumer],
  providers: [journalModelProvider, JournalService],
  exports: [journalModelProvider],
})
export class JournalModule {}
