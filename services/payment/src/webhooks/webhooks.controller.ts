import { Public } from '@mendwell/service-kit/http/auth';
import { Controller, Headers, HttpCode, Post, RawBody } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { WebhooksService } from './webhooks.service.ts';

/** Public; authenticated by the signature over the raw body. */
@Public()
@Controller('webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post('stripe')
  @HttpCode(200)
  @RouteConfig({ bodyLimit: 256 * 1024 })
  async receive(@RawBody() body: Buffer, @Headers('stripe-signature') signature = '') {
    await this.webhooks.receive(body, signature);
    return { received: true };
  }
}
