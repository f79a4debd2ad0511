import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { Config } from '../config.ts';
import { type ProviderEvent, parseProviderEvent } from './provider-event.ts';
import { ProviderIntent } from './provider-intent.ts';

const timeoutMs = 8_000;
const retries = 2;
const webhookToleranceSeconds = 300;
const expand = ['latest_charge'];

/** What an intent is made for. */
interface Order {
  amountCents: number;
  currency: string;
  /** All the provider ever learns about a booking: no names, no addresses, nothing about health. */
  bookingId?: string | undefined;
  /** The same key gives the same intent, however often it is asked. */
  idempotencyKey: string;
}

function addressOf(base: string | undefined): Partial<Stripe.StripeConfig> {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}

/** The card provider. Every answer is checked; no answer or a strange one is `payment-provider` (502). */
@Injectable()
export class CardProvider {
  private readonly stripe: Stripe;
  private readonly isLive: boolean;

  constructor(@InjectConfig() private readonly config: Config) {
    const address = addressOf(config.STRIPE_API_BASE);
    const options = { timeout: timeoutMs, maxNetworkRetries: retries, telemetry: false, ...address };
    this.stripe = new Stripe(config.STRIPE_SECRET_KEY, options);
    this.isLive = config.STRIPE_SECRET_KEY.includes('_live_');
  }

  createIntent({ amountCents, currency, bookingId, idempotencyKey }: Order): Promise<ProviderIntent> {
    const metadata: Record<string, string> = bookingId ? { bookingId } : {};
    const order = { amount: amountCents, currency, payment_method_types: ['card'], metadata, expand };
    return this.read(this.stripe.paymentIntents.create(order, { idempotencyKey }));
  }

  getIntent(intentId: string): Promise<ProviderIntent> {
    return this.read(this.stripe.paymentIntents.retrieve(intentId, { expand }));
  }

  /** The event of a webhook, or null when it is from the other mode (test or live). Forged or old: 400. */
  readEvent(body: Buffer, signature: string): ProviderEvent | null {
    try {
      const { STRIPE_WEBHOOK_SECRET: secret } = this.config;
      const signed = this.stripe.webhooks.constructEvent(body, signature, secret, webhookToleranceSeconds);
      return this.ofOurMode(parseProviderEvent(signed));
    } catch (cause) {
      throw new DomainError('invalid-input', 'This is not an event of the card provider', { cause });
    }
  }

  /** What the provider told, or would have told, about refunds since an instant: the newest thousand. */
  async listRefundEvents(since: Date): Promise<ProviderEvent[]> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const listed = this.stripe.events.list({ type: 'charge.refunded', created, limit: 100 });
    const events = await this.checked(listed.autoPagingToArray({ limit: 1000 }), (all) =>
      all.map(parseProviderEvent),
    );
    return events.filter((event) => this.ofOurMode(event));
  }

  private ofOurMode(event: ProviderEvent): ProviderEvent | null {
    return event.isLive === this.isLive ? event : null;
  }

  private read(answer: Promise<unknown>): Promise<ProviderIntent> {
    return this.checked(answer, (intent) => ProviderIntent.parse(intent));
  }

  private async checked<Raw, Checked>(answer: Promise<Raw>, check: (raw: Raw) => Checked): Promise<Checked> {
    try {
      return check(await answer);
    } catch (cause) {
      const detail = 'The card provider cannot be reached right now. Please try again.';
      throw new DomainError('payment-provider', detail, { cause });
    }
  }
}
