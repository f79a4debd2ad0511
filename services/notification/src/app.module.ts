import { accountVersionModel } from '@mendwell/service-kit/events/account-versions';
import { KitModule } from '@mendwell/service-kit/kit.module';
import { PersonalDataModule } from '@mendwell/service-kit/privacy/personal-data.module';
import { Module } from '@nestjs/common';
import { bookingCopyModel } from './booking-copies/booking-copies.service.ts';
import { directionsModel } from './booking-copies/directions.service.ts';
import { CalendarModule } from './calendar/calendar.module.ts';
import { calendarFeedModel } from './calendar/calendar-feeds.service.ts';
import { Config } from './config.ts';
import { LeavingModule } from './leaving/leaving.module.ts';
import { MessagesModule } from './messages/messages.module.ts';
import { NotificationPersonalData } from './personal-data.ts';
import { PreferencesModule } from './preferences/preferences.module.ts';
import { preferencesModel } from './preferences/preferences.service.ts';
import { messageModel } from './records/message.schema.ts';
import { NotificationDecisions } from './restored-decisions.ts';

@Module({
  imports: [
    KitModule.forRoot({
      name: 'notification',
      config: Config,
      models: [
        ...[bookingCopyModel, directionsModel, messageModel],
        ...[preferencesModel, calendarFeedModel, accountVersionModel],
      ],
    }),
    PersonalDataModule.forRoot({
      service: 'notification',
      data: NotificationPersonalData,
      decisions: NotificationDecisions,
      imports: [LeavingModule, PreferencesModule, CalendarModule],
    }),
    MessagesModule,
    PreferencesModule,
    CalendarModule,
  ],
})
export class AppModule {}
