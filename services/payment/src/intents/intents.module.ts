import { Restating } from '@mendwell/service-kit/events/restating';
import { Module } from '@nestjs/common';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { PaymentMetrics } from '../payment-metrics.ts';
import { RefundsModule } from '../refunds/refunds.module.ts';
import { SettlementModule } from '../settlement/settlement.module.ts';
import { DuplicateIntents } from './duplicate-intents.ts';
import { ForgottenIntents } from './forgotten-intents.ts';
import { IntentsController } from './intents.controller.ts';
import { IntentsService } from './intents.service.ts';
import { ReceiptsService } from './receipts.service.ts';
import { Reconciliation } from './reconciliation.ts';
import { RestatedPayments } from './restated-payments.ts';

@Module({
  imports: [BookingCopiesModule, SettlementModule, RefundsModule],
  controllers: [IntentsController],
  providers: [
    IntentsService,
    ReceiptsService,
    Reconciliation,
    RestatedPayments,
    Restating,
    ForgottenIntents,
    DuplicateIntents,
    PaymentMetrics,
  ],
  exports: [ForgottenIntents, PaymentMetrics],
})
export class IntentsModule {}
