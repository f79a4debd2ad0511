import { restatementModel } from '@mendwell/service-kit/events/restating';
import { KitModule } from '@mendwell/service-kit/kit.module';
import { PersonalDataModule } from '@mendwell/service-kit/privacy/personal-data.module';
import { Module } from '@nestjs/common';
import { BookingCopiesModule } from './booking-copies/booking-copies.module.ts';
import { bookingCopyModel } from './booking-copies/booking-copies.service.ts';
import { Config } from './config.ts';
import { DeskModule } from './desk/desk.module.ts';
import { EarningsModule } from './earnings/earnings.module.ts';
import { IntentsModule } from './intents/intents.module.ts';
import { PaymentPersonalData } from './personal-data.ts';
import { callSlotModel } from './provider/call-budget.ts';
import { earningModel } from './records/earning.schema.ts';
import { intentModel } from './records/intent.schema.ts';
import { eventCursorModel } from './webhooks/missed-events.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';
import { webhookEventModel } from './webhooks/webhooks.service.ts';

@Module({
  imports: [
    KitModule.forRoot({
      name: 'payment',
      config: Config,
      models: [
        bookingCopyModel,
        callSlotModel,
        earningModel,
        intentModel,
        eventCursorModel,
        webhookEventModel,
        restatementModel,
      ],
    }),
    PersonalDataModule.forRoot({ service: 'payment', data: PaymentPersonalData }),
    BookingCopiesModule,
    IntentsModule,
    WebhooksModule,
    EarningsModule,
    DeskModule,
  ],
})
export class AppModule {}
