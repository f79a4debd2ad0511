import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IntentsModule } from '../intents/intents.module.ts';
import { ProviderModule } from '../provider/provider.module.ts';
import { eventCursorModel } from './event-cursor.schema.ts';
import { MissedEvents } from './missed-events.ts';
import { webhookEventModel } from './webhook-event.schema.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [MongooseModule.forFeature([webhookEventModel, eventCursorModel]), IntentsModule, ProviderModule],
  controllers: [WebhooksController],
  providers: [MissedEvents, WebhooksService],
})
export class WebhooksModule {}
