import { AccountVersions, accountVersionModel } from '@mendwell/service-kit/events/account-versions';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ScheduleModule } from '@nestjs/schedule';
import { AppointmentsService, appointmentModel } from './appointments/appointments.service.ts';
import { CalendarController } from './calendar/calendar.controller.ts';
import { MailServer } from './mail/mail-server.ts';
import { messageModel } from './messages/message.schema.ts';
import { MessagesConsumer } from './messages/messages.consumer.ts';
import { Sender } from './messages/sender.service.ts';
import { NotificationMetrics } from './notification-metrics.ts';
import { PreferencesController } from './preferences/preferences.controller.ts';
import { PreferencesService, preferencesModel } from './preferences/preferences.service.ts';
import { UnsubscribeController } from './preferences/unsubscribe.controller.ts';

@Module({
  imports: [
    ScheduleModule.forRoot(),
    MongooseModule.forFeature([appointmentModel, messageModel, preferencesModel, accountVersionModel]),
  ],
  controllers: [CalendarController, PreferencesController, UnsubscribeController],
  providers: [
    AppointmentsService,
    AccountVersions,
    MessagesConsumer,
    Sender,
    MailServer,
    PreferencesService,
    NotificationMetrics,
  ],
})
export class AppModule {}
