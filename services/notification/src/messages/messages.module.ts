import { Module } from '@nestjs/common';
import { AppointmentsModule } from '../appointments/appointments.module.ts';
import { MailServer } from '../mail/mail-server.ts';
import { NotificationMetrics } from '../notification-metrics.ts';
import { PreferencesModule } from '../preferences/preferences.module.ts';
import { MessagesConsumer } from './messages.consumer.ts';
import { MessagesService } from './messages.service.ts';
import { Sender } from './sender.service.ts';

@Module({
  imports: [AppointmentsModule, PreferencesModule],
  controllers: [MessagesConsumer],
  providers: [MessagesService, Sender, MailServer, NotificationMetrics],
})
export class MessagesModule {}
