import { channel } from 'node:diagnostics_channel';
import { receiveStripeEvent } from '@mendwell/contracts/payment';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Headers, RawBody } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Model } from 'mongoose';
import { type ProviderEvent, ProviderEvents } from '../provider/provider-events.ts';
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

@Controller()
export class WebhooksController {
  constructor(
    @InjectModel(webhookEventModel.name) private readonly events: Model<WebhookEventDocument>,
    private readonly provider: ProviderEvents,
    private readonly settlement: SettlementService,
  ) {}

  /**
   * Handles an event once, authenticated by the signature over the raw body. It is stored after its effect, which is idempotent; in
   * the other order, a crash in between would lose it.
   */
  @Call(receiveStripeEvent)
  @RouteConfig({ bodyLimit: 256 * 1024 })
  async receive(@RawBody() body: Buffer, @Headers('stripe-signature') signature = '') {
    await this.apply(this.provider.read(body, signature));
    return { received: true } as const;
  }

  private async apply(event: ProviderEvent | null): Promise<void> {
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
