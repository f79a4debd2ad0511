import { channel } from 'node:diagnostics_channel';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ProviderEvents } from '../provider/provider-events.ts';
import { SettlementService } from '../settlement/settlement.service.ts';

const afterWebhook = channel('mendwell:after-webhook');

/** Ten times as long as the provider retries an event. */
const keptSeconds = 30 * 24 * 60 * 60;

/** An event of the provider that has been applied. */
@Schema({ collection: 'webhookEvents', versionKey: false })
export class WebhookEventDocument {
  /** The provider's event id. */
  @Prop() _id!: string;
  @Prop() at!: Date;
}

export const webhookEventModel = {
  name: 'WebhookEvent',
  schema: SchemaFactory.createForClass(WebhookEventDocument).index(
    { at: 1 },
    { expireAfterSeconds: keptSeconds },
  ),
};

const isOtherDeal = (error: unknown) => error instanceof DomainError && error.code === 'payment-provider';

@Injectable()
export class WebhooksService {
  constructor(
    @InjectModel(webhookEventModel.name) private readonly events: Model<WebhookEventDocument>,
    private readonly provider: ProviderEvents,
    private readonly settlement: SettlementService,
  ) {}

  /**
   * Handles a signed event once. It is stored after its effect, which is idempotent; in the other order, a crash in between
   * would lose it.
   */
  async receive(body: Buffer, signature: string): Promise<void> {
    const event = this.provider.read(body, signature);
    if (!event || !(await this.settlement.isOurs(event.intentId))) return;
    const { id, intentId, isAboutRefund, end } = event;
    if (await this.events.exists({ _id: id }).readConcern('majority')) return;
    // The provider, which waits for less time than retries may take, sends the event again.
    const read = () => this.settlement.settle(intentId, { by: 'job', wasRefunded: isAboutRefund });
    // An end that does not fit our record is not believed.
    const readIfOther = (error: unknown) => (isOtherDeal(error) ? read() : Promise.reject(error));
    await (end ? this.settlement.record(end).catch(readIfOther) : read());
    await this.events.updateOne({ _id: id }, { $setOnInsert: { at: new Date() } }, { upsert: true });
    afterWebhook.publish(undefined);
  }
}
