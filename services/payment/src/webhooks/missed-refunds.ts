import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { CardProvider } from '../provider/card-provider.ts';
import { WebhooksService } from './webhooks.service.ts';

const everyMs = 60_000;
/** A service that was away for longer hears of it all the same: the provider repeats webhooks for days. */
const lookBackMs = 60 * everyMs;

/** Asks for refunds whose webhook got lost: nothing else makes us look at a paid payment again. */
@Injectable()
export class MissedRefunds {
  private readonly logger = new Logger(MissedRefunds.name);

  constructor(
    private readonly provider: CardProvider,
    private readonly webhooks: WebhooksService,
  ) {}

  @Interval(everyMs)
  async run(): Promise<void> {
    try {
      const events = await this.provider.listRefundEvents(new Date(Date.now() - lookBackMs));
      for (const event of events) await this.webhooks.take(event);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'Looking for refunds stopped early' });
    }
  }
}
