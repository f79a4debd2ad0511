import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { BookingCopiesModule } from './booking-copies/booking-copies.module.ts';
import { IntentsModule } from './intents/intents.module.ts';
import { ProviderModule } from './provider/provider.module.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

@Module({
  imports: [ScheduleModule.forRoot(), ProviderModule, BookingCopiesModule, IntentsModule, WebhooksModule],
})
export class AppModule {}
