import { AccountVersions, accountVersionModel } from '@mendwell/service-kit/events/account-versions';
import { KitModule } from '@mendwell/service-kit/kit.module';
import { personalDataParts } from '@mendwell/service-kit/privacy/personal-data-parts';
import { Module } from '@nestjs/common';
import { BookingCopiesService, bookingCopyModel } from './booking-copies/booking-copies.service.ts';
import { DirectionsService, directionsModel } from './booking-copies/directions.service.ts';
import { CalendarController } from './calendar/calendar.controller.ts';
import { CalendarFeedsService, calendarFeedModel } from './calendar/calendar-feeds.service.ts';
import { Config } from './config.ts';
import { AppointmentErasure } from './leaving/appointment-erasure.service.ts';
import { MailServer } from './mail/mail-server.ts';
import { MessagesConsumer } from './messages/messages.consumer.ts';
import { MessagesService } from './messages/messages.service.ts';
import { Sender } from './messages/sender.service.ts';
import { NotificationMetrics } from './notification-metrics.ts';
import { NotificationPersonalData } from './personal-data.ts';
import { PreferencesController } from './preferences/preferences.controller.ts';
import { PreferencesService, preferencesModel } from './preferences/preferences.service.ts';
import { messageModel } from './records/message.schema.ts';
import { NotificationDecisions } from './restored-decisions.ts';

const personalData = personalDataParts({
  service: 'notification',
  data: NotificationPersonalData,
  decisions: NotificationDecisions,
});

@Module({
  imports: [
    KitModule.forRoot({
      name: 'notification',
      config: Config,
      models: [
        bookingCopyModel,
        directionsModel,
        messageModel,
        preferencesModel,
        calendarFeedModel,
        accountVersionModel,
      ],
    }),
  ],
  controllers: [
    ...personalData.controllers,
    ...[MessagesConsumer, PreferencesController, CalendarController],
  ],
  providers: [
    ...personalData.providers,
    ...[MessagesService, Sender, MailServer, NotificationMetrics, PreferencesService, CalendarFeedsService],
    ...[BookingCopiesService, DirectionsService, AccountVersions, AppointmentErasure],
  ],
})
export class AppModule {}
