import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SettlementService } from '../intents/settlement.service.ts';
import { ProviderEvents } from '../provider/provider-events.ts';
import { type WebhookEventDocument, webhookEventModel } from './webhook-event.schema.ts';

@Injectable()
export class WebhooksService {
  constructor(
    @InjectModel(webhookEventModel.name) private readonly events: Model<WebhookEventDocument>,
    private readonly provider: ProviderEvents,
    private readonly settlement: SettlementService,
  ) {}

  /**
   * Handles a signed event as the provider posts it, once. It is remembered after its effect, which may be
   * repeated without harm: the other way round a crash in between would lose it.
   */
  async receive(body: Buffer, signature: string): Promise<void> {
    const event = this.provider.read(body, signature);
    if (!event?.intentId || !(await this.settlement.isOurs(event.intentId))) return;
    const { id, intentId } = event;
    if (await this.events.exists({ _id: id })) return;
    await this.settlement.settle(intentId);
    await this.events.updateOne({ _id: id }, { $setOnInsert: { at: new Date() } }, { upsert: true });
  }
}
