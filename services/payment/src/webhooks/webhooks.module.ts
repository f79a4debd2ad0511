import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IntentsModule } from '../intents/intents.module.ts';
import { ProviderModule } from '../provider/provider.module.ts';
import { MissedRefunds } from './missed-refunds.ts';
import { webhookEventModel } from './webhook-event.schema.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [MongooseModule.forFeature([webhookEventModel]), IntentsModule, ProviderModule],
  controllers: [WebhooksController],
  providers: [MissedRefunds, WebhooksService],
})
export class WebhooksModule {}
