import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable, Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { eventTypes, type ProviderEvent, parseProviderEvent } from './provider-event.ts';
import { ProviderDisputes, ProviderIntent } from './provider-intent.ts';

/** For a person who waits. */
const patient = { timeout: 8_000, maxNetworkRetries: 2 };
/** For jobs, which come back later: one intent that hangs must not hold up the others. */
export const once = { timeout: 5_000, maxNetworkRetries: 0 };
const webhookToleranceSeconds = 300;
const eventsPerPage = 100;
const expand = ['latest_charge'];

/** What an intent is made for. */
interface IntentOrder {
  amountCents: number;
  currency: string;
  /** All the provider ever learns about a booking: no names, no addresses, nothing about health. */
  bookingId?: string | undefined;
  /** The same key gives the same intent, however often it is sent. */
  idempotencyKey: string;
}

const EventPage = z.object({ has_more: z.boolean(), data: z.array(z.looseObject({ id: z.string() })) });

function addressOf(base: string | undefined): Partial<Stripe.StripeConfig> {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}

const codeOf = (error: unknown) =>
  error instanceof DomainError && error.cause instanceof Stripe.errors.StripeError
    ? error.cause.code
    : undefined;
/** The provider has no such object. */
export const isUnknownToProvider = (error: unknown) => codeOf(error) === 'resource_missing';

/** The card provider. Every answer is checked; no answer or an unusable one is `payment-provider` (502). */
@Injectable()
export class CardProvider {
  private readonly logger = new Logger(CardProvider.name);
  private readonly stripe: Stripe;
  private readonly isLive: boolean;

  constructor(@InjectConfig() private readonly config: Config) {
    const address = addressOf(config.STRIPE_API_BASE);
    this.stripe = new Stripe(config.STRIPE_SECRET_KEY, { ...patient, telemetry: false, ...address });
    this.isLive = config.STRIPE_SECRET_KEY.includes('_live_');
  }

  createIntent({ amountCents, currency, bookingId, idempotencyKey }: IntentOrder): Promise<ProviderIntent> {
    const metadata: Record<string, string> = bookingId ? { bookingId } : {};
    const order = { amount: amountCents, currency, payment_method_types: ['card'], metadata, expand };
    return this.checked(this.stripe.paymentIntents.create(order, { idempotencyKey }), ProviderIntent);
  }

  async getIntent(intentId: string, options = patient): Promise<ProviderIntent> {
    const intent = this.stripe.paymentIntents.retrieve(intentId, { expand }, options);
    const checked = await this.checked(intent, ProviderIntent);
    if (!checked.isDisputed) return checked;
    const disputes = this.stripe.disputes.list({ payment_intent: intentId, limit: 100 }, options);
    return { ...checked, disputeStatus: await this.checked(disputes, ProviderDisputes) };
  }

  /** Takes an unpaid intent off the market. The intent as it is, if it can no longer be canceled. */
  async cancelIntent(intentId: string): Promise<ProviderIntent> {
    const reason = { cancellation_reason: 'abandoned', expand } as const;
    try {
      return await this.checked(this.stripe.paymentIntents.cancel(intentId, reason, once), ProviderIntent);
    } catch (error) {
      if (codeOf(error) === 'payment_intent_unexpected_state') return this.getIntent(intentId, once);
      throw error;
    }
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

  /** What happened at the provider since an instant, newest first, page by page. Unreadable events are left out. */
  async *listEvents(since: Date): AsyncGenerator<ProviderEvent[]> {
    const created = { gte: Math.floor(since.getTime() / 1_000) };
    let after: string | undefined;
    do {
      const range = {
        types: eventTypes,
        created,
        limit: eventsPerPage,
        ...(after && { starting_after: after }),
      };
      const page = await this.checked(this.stripe.events.list(range, once), EventPage);
      yield page.data.map((event) => this.parseListed(event)).filter((event) => event !== null);
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after);
  }

  private parseListed(event: { id: string }): ProviderEvent | null {
    try {
      return this.ofOurMode(parseProviderEvent(event));
    } catch (error) {
      this.logger.warn({
        err: error,
        providerEventId: event.id,
        msg: 'An event of the provider is unreadable',
      });
      return null;
    }
  }

  private ofOurMode(event: ProviderEvent): ProviderEvent | null {
    return event.isLive === this.isLive ? event : null;
  }

  private async checked<Schema extends z.ZodType>(
    answer: Promise<unknown>,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    try {
      return schema.parse(await answer);
    } catch (cause) {
      const isAway = cause instanceof Stripe.errors.StripeConnectionError;
      const what = isAway ? 'cannot be reached' : 'gave no usable answer';
      const detail = `The card provider ${what} right now. Please try again.`;
      throw new DomainError('payment-provider', detail, { cause });
    }
  }
}
