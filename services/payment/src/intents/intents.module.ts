import { Module } from '@nestjs/common';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { SettledRefunds } from '../desk/settled-refunds.service.ts';
import { WaitingPaymentsController } from '../desk/waiting-payments.controller.ts';
import { WaitingPaymentsService } from '../desk/waiting-payments.service.ts';
import { PaymentMetrics } from '../payment-metrics.ts';
import { CardProvider } from '../provider/card-provider.ts';
import { CardRefunds } from '../provider/card-refunds.ts';
import { ProviderEvents } from '../provider/provider-events.ts';
import { RefundsConsumer } from '../refunds/refunds.consumer.ts';
import { RefundsService } from '../refunds/refunds.service.ts';
import { DuplicateIntents } from './duplicate-intents.ts';
import { ForgottenIntents } from './forgotten-intents.ts';
import { IntentsConsumer } from './intents.consumer.ts';
import { IntentsController } from './intents.controller.ts';
import { IntentsService } from './intents.service.ts';
import { ReceiptsService } from './receipts.service.ts';
import { Reconciliation } from './reconciliation.ts';
import { SettlementService } from './settlement.service.ts';
import { UnacknowledgedPayments } from './unacknowledged-payments.ts';

/** With refunds, since each needs the other. */
@Module({
  imports: [BookingCopiesModule],
  controllers: [IntentsController, IntentsConsumer, RefundsConsumer, WaitingPaymentsController],
  providers: [
    CardProvider,
    CardRefunds,
    ProviderEvents,
    IntentsService,
    ReceiptsService,
    SettlementService,
    RefundsService,
    Reconciliation,
    UnacknowledgedPayments,
    ForgottenIntents,
    DuplicateIntents,
    WaitingPaymentsService,
    SettledRefunds,
    PaymentMetrics,
  ],
  exports: [ForgottenIntents, PaymentMetrics, ProviderEvents, SettlementService],
})
export class IntentsModule {}
