import { KitModule } from '@mendwell/service-kit/kit.module';
import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { CalendarModule } from './calendar/calendar.module.ts';
import { Config } from './config.ts';
import { MessagesModule } from './messages/messages.module.ts';
import { PreferencesModule } from './preferences/preferences.module.ts';

@Module({
  imports: [
    KitModule.forRoot({ name: 'notification', config: Config }),
    ScheduleModule.forRoot(),
    MessagesModule,
    PreferencesModule,
    CalendarModule,
  ],
})
export class AppModule {}
