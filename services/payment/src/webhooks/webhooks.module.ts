import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { intentModel } from '../intents/intent.schema.ts';
import { IntentsModule } from '../intents/intents.module.ts';
import { SettlementModule } from '../intents/settlement.module.ts';
import { CardProviderModule } from '../provider/card-provider.module.ts';
import { eventCursorModel, MissedEvents } from './missed-events.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksService, webhookEventModel } from './webhooks.service.ts';

@Module({
  imports: [
    MongooseModule.forFeature([webhookEventModel, eventCursorModel, intentModel]),
    CardProviderModule,
    SettlementModule,
    IntentsModule,
  ],
  controllers: [WebhooksController],
  providers: [WebhooksService, MissedEvents],
})
export class WebhooksModule {}
