import { Module } from '@nestjs/common';
import { IntentsModule } from '../intents/intents.module.ts';
import { ProviderEvents } from '../provider/provider-events.ts';
import { SettlementModule } from '../settlement/settlement.module.ts';
import { MissedEvents } from './missed-events.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [IntentsModule, SettlementModule],
  controllers: [WebhooksController],
  providers: [WebhooksService, MissedEvents, ProviderEvents],
})
export class WebhooksModule {}
