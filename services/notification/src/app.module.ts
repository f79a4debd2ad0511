import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { CalendarModule } from './calendar/calendar.module.ts';
import { MessagesModule } from './messages/messages.module.ts';
import { PreferencesModule } from './preferences/preferences.module.ts';

@Module({ imports: [ScheduleModule.forRoot(), MessagesModule, PreferencesModule, CalendarModule] })
export class AppModule {}
