import { configToken } from '@mendwell/service-kit/config';
import { DataKeys, dataKeyRing } from '@mendwell/service-kit/database/data-keys';
import { keyRingOf } from '@mendwell/service-kit/database/sealed';
import { Module } from '@nestjs/common';
import type { Config } from '../config.ts';
import { DataKeyRotation } from './data-key-rotation.ts';
import { ExpiredNotes } from './expired-notes.ts';
import { NoteReadsService } from './note-reads.service.ts';
import { NotesController } from './notes.controller.ts';
import { NotesService } from './notes.service.ts';

@Module({
  controllers: [NotesController],
  providers: [
    {
      provide: dataKeyRing,
      inject: [configToken],
      useFactory: ({ HEALTH_TEXT_KEYS }: Config) => keyRingOf(HEALTH_TEXT_KEYS),
    },
    DataKeys,
    NotesService,
    NoteReadsService,
    ExpiredNotes,
    DataKeyRotation,
  ],
  exports: [NotesService, NoteReadsService, DataKeys],
})
export class NotesModule {}
