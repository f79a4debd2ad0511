import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { bookingCopyModel } from '../booking-copies/booking-copies.service.ts';
import { PaymentMetrics } from '../payment-metrics.ts';
import { CardProviderModule } from '../provider/card-provider.module.ts';
import { RefundsModule } from '../refunds/refunds.module.ts';
import { DuplicateIntents } from './duplicate-intents.ts';
import { ForgottenIntents } from './forgotten-intents.ts';
import { intentModel } from './intent.schema.ts';
import { IntentsConsumer } from './intents.consumer.ts';
import { IntentsController } from './intents.controller.ts';
import { IntentsService } from './intents.service.ts';
import { ReceiptsService } from './receipts.service.ts';
import { Reconciliation } from './reconciliation.ts';
import { SettlementModule } from './settlement.module.ts';
import { UnacknowledgedPayments } from './unacknowledged-payments.ts';

@Module({
  imports: [
    MongooseModule.forFeature([intentModel, bookingCopyModel]),
    BookingCopiesModule,
    CardProviderModule,
    SettlementModule,
    RefundsModule,
  ],
  controllers: [IntentsController, IntentsConsumer],
  providers: [
    IntentsService,
    ReceiptsService,
    Reconciliation,
    UnacknowledgedPayments,
    ForgottenIntents,
    DuplicateIntents,
    PaymentMetrics,
  ],
  exports: [ForgottenIntents, PaymentMetrics],
})
export class IntentsModule {}
