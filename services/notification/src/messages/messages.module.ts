import { Module } from '@nestjs/common';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { MailServer } from '../mail/mail-server.ts';
import { NotificationMetrics } from '../notification-metrics.ts';
import { PreferencesModule } from '../preferences/preferences.module.ts';
import { MessagesConsumer } from './messages.consumer.ts';
import { MessagesService } from './messages.service.ts';
import { Sender } from './sender.service.ts';

@Module({
  imports: [BookingCopiesModule, PreferencesModule],
  controllers: [MessagesConsumer],
  providers: [MessagesService, Sender, MailServer, NotificationMetrics],
})
export class MessagesModule {}
