import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ScheduleModule } from '@nestjs/schedule';
import { BookingCopiesService, bookingCopyModel } from './booking-copies/booking-copies.service.ts';
import { ForgottenIntents } from './intents/forgotten-intents.ts';
import { intentModel } from './intents/intent.schema.ts';
import { IntentsController } from './intents/intents.controller.ts';
import { IntentsService } from './intents/intents.service.ts';
import { ReceiptsService } from './intents/receipts.service.ts';
import { Reconciliation } from './intents/reconciliation.ts';
import { SettlementService } from './intents/settlement.service.ts';
import { UnacknowledgedPayments } from './intents/unacknowledged-payments.ts';
import { PaymentMetrics } from './payment-metrics.ts';
import { CardProvider } from './provider/card-provider.ts';
import { CardRefunds } from './provider/card-refunds.ts';
import { ProviderEvents } from './provider/provider-events.ts';
import { RefundsService } from './refunds/refunds.service.ts';
import { eventCursorModel, MissedEvents } from './webhooks/missed-events.ts';
import { WebhooksController } from './webhooks/webhooks.controller.ts';
import { WebhooksService, webhookEventModel } from './webhooks/webhooks.service.ts';

const jobs = [Reconciliation, MissedEvents, UnacknowledgedPayments];

@Module({
  imports: [
    ScheduleModule.forRoot(),
    MongooseModule.forFeature([intentModel, bookingCopyModel, webhookEventModel, eventCursorModel]),
  ],
  controllers: [IntentsController, WebhooksController],
  providers: [
    IntentsService,
    ForgottenIntents,
    ReceiptsService,
    SettlementService,
    RefundsService,
    WebhooksService,
    BookingCopiesService,
    CardProvider,
    CardRefunds,
    ProviderEvents,
    PaymentMetrics,
    ...jobs,
  ],
})
export class AppModule {}
