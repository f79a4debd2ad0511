import { receiveStripeEvent } from '@mendwell/contracts/payment';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Headers, RawBody } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { WebhooksService } from './webhooks.service.ts';

/** Authenticated by the signature over the raw body. */
@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Call(receiveStripeEvent)
  @RouteConfig({ bodyLimit: 256 * 1024 })
  async receive(@RawBody() body: Buffer, @Headers('stripe-signature') signature = '') {
    await this.webhooks.receive(body, signature);
    return { received: true } as const;
  }
}
