import { Module } from '@nestjs/common';
import { IntentsModule } from '../intents/intents.module.ts';
import { MissedEvents } from './missed-events.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [IntentsModule],
  controllers: [WebhooksController],
  providers: [WebhooksService, MissedEvents],
})
export class WebhooksModule {}
