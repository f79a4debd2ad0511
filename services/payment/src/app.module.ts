import { KitModule } from '@mendwell/service-kit/kit.module';
import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { BookingCopiesModule } from './booking-copies/booking-copies.module.ts';
import { Config } from './config.ts';
import { IntentsModule } from './intents/intents.module.ts';
import { RefundsModule } from './refunds/refunds.module.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

@Module({
  imports: [
    KitModule.forRoot({ name: 'payment', config: Config }),
    ScheduleModule.forRoot(),
    BookingCopiesModule,
    IntentsModule,
    RefundsModule,
    WebhooksModule,
  ],
})
export class AppModule {}
