import { Restating, restatementModel } from '@mendwell/service-kit/events/restating';
import { KitModule } from '@mendwell/service-kit/kit.module';
import { personalDataParts } from '@mendwell/service-kit/privacy/personal-data-parts';
import { Module } from '@nestjs/common';
import { BookingCopiesService, bookingCopyModel } from './booking-copies/booking-copies.service.ts';
import { Config } from './config.ts';
import { SettledRefunds } from './desk/settled-refunds.service.ts';
import { WaitingPaymentsController } from './desk/waiting-payments.controller.ts';
import { WaitingPaymentsService } from './desk/waiting-payments.service.ts';
import { EarningsController } from './earnings/earnings.controller.ts';
import { EarningsService } from './earnings/earnings.service.ts';
import { IntentsController } from './intents/intents.controller.ts';
import { IntentsService } from './intents/intents.service.ts';
import { DuplicateIntents, ForgottenIntents } from './intents/intents-after-restore.ts';
import { ReceiptsService } from './intents/receipts.service.ts';
import { Reconciliation } from './intents/reconciliation.ts';
import { PaymentMetrics } from './payment-metrics.ts';
import { PaymentPersonalData } from './personal-data.ts';
import { CallBudget, callSlotModel } from './provider/call-budget.ts';
import { CardProvider } from './provider/card-provider.ts';
import { ProviderEvents } from './provider/provider-events.ts';
import { earningModel } from './records/earning.schema.ts';
import { intentModel } from './records/intent.schema.ts';
import { RefundsConsumer, RefundsService } from './refunds/refunds.service.ts';
import { SettlementService } from './settlement/settlement.service.ts';
import { eventCursorModel, MissedEvents } from './webhooks/missed-events.ts';
import { WebhooksController } from './webhooks/webhooks.controller.ts';
import { WebhooksService, webhookEventModel } from './webhooks/webhooks.service.ts';

const personalData = personalDataParts({ service: 'payment', data: PaymentPersonalData });

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
  ],
  controllers: [
    ...personalData.controllers,
    ...[IntentsController, RefundsConsumer, WebhooksController, EarningsController],
    ...[WaitingPaymentsController],
  ],
  providers: [
    ...personalData.providers,
    ...[BookingCopiesService, CallBudget, CardProvider, ProviderEvents],
    ...[IntentsService, ReceiptsService, DuplicateIntents, ForgottenIntents, Reconciliation],
    ...[SettlementService, RefundsService, WebhooksService, MissedEvents, EarningsService],
    ...[PaymentMetrics, Restating, WaitingPaymentsService, SettledRefunds],
  ],
})
export class AppModule {}
