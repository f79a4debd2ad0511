import { configToken } from '@mendwell/service-kit/config';
import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Module } from '@nestjs/common';
import type { Config } from '../config.ts';
import { NotesModule } from '../notes/notes.module.ts';
import { ServiceCopiesModule } from '../service-copies/service-copies.module.ts';
import { CalendarReader } from './calendar-reader.ts';
import { CalendarsController } from './calendars.controller.ts';
import { CalendarsService } from './calendars.service.ts';
import { GuardedFetch } from './guarded-fetch.ts';

@Module({
  imports: [NotesModule, ServiceCopiesModule],
  controllers: [CalendarsController],
  providers: [
    {
      provide: CalendarReader,
      inject: [configToken],
      useFactory: ({ CALENDARS_ALLOW_LOOPBACK }: Config) =>
        new CalendarReader(new GuardedFetch({ allowsLoopback: CALENDARS_ALLOW_LOOPBACK })),
    },
    CalendarsService,
    AccountVersions,
  ],
  exports: [CalendarsService],
})
export class CalendarsModule {}
