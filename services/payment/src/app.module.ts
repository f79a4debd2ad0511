import { KitModule } from '@mendwell/service-kit/kit.module';
import { PersonalDataModule } from '@mendwell/service-kit/privacy/personal-data.module';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ScheduleModule } from '@nestjs/schedule';
import { BookingCopiesModule } from './booking-copies/booking-copies.module.ts';
import { bookingCopyModel } from './booking-copies/booking-copies.service.ts';
import { Config } from './config.ts';
import { DeskModule } from './desk/desk.module.ts';
import { intentModel } from './intents/intent.schema.ts';
import { IntentsModule } from './intents/intents.module.ts';
import { PaymentPersonalData } from './personal-data.ts';
import { RefundsModule } from './refunds/refunds.module.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

@Module({
  imports: [
    KitModule.forRoot({ name: 'payment', config: Config }),
    ScheduleModule.forRoot(),
    PersonalDataModule.forRoot({
      service: 'payment',
      data: PaymentPersonalData,
      imports: [MongooseModule.forFeature([intentModel, bookingCopyModel])],
    }),
    BookingCopiesModule,
    IntentsModule,
    RefundsModule,
    WebhooksModule,
    DeskModule,
  ],
})
export class AppModule {}
