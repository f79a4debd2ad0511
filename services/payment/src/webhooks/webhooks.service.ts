import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SettlementService } from '../intents/settlement.service.ts';
import { CardProvider } from '../provider/card-provider.ts';
import { type WebhookEventDocument, webhookEventModel } from './webhook-event.schema.ts';

@Injectable()
export class WebhooksService {
  constructor(
    @InjectModel(webhookEventModel.name) private readonly events: Model<WebhookEventDocument>,
    private readonly provider: CardProvider,
    private readonly settlement: SettlementService,
  ) {}

  /**
   * Takes note of a signed event, once. It is remembered after its effect, which may be repeated without harm:
   * the other way round a crash in between would lose it.
   */
  async receive(body: Buffer, signature: string): Promise<void> {
    const event = this.provider.readEvent(body, signature);
    if (!event?.intentId || !(await this.settlement.isOurs(event.intentId))) return;
    if (await this.events.exists({ _id: event.id })) return;
    await this.settlement.settle(event.intentId);
    await this.events.updateOne({ _id: event.id }, { $setOnInsert: { at: new Date() } }, { upsert: true });
  }
}
