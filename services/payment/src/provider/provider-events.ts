import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { finalStatuses } from '../records/payment.rules.ts';
import { CardProvider, ProviderIntent } from './card-provider.ts';

const webhookToleranceSeconds = 300;
const eventsPerPage = 100;

const EventHead = z.object({
  id: z.string().startsWith('evt_'),
  type: z.string(),
  /** Only orders the list of events, so a webhook may lack it. */
  created: z.int().positive().catch(0),
  livemode: z.boolean(),
});
const aboutIntent = z
  .object({ data: z.object({ object: z.object({ id: z.string() }) }) })
  .transform(({ data }) => data.object.id);
/** A charge, refund or dispute. */
const aboutCharge = z
  .object({ data: z.object({ object: z.object({ payment_intent: z.string().nullable() }) }) })
  .transform(({ data }) => data.object.payment_intent);

/** Finds the payment intent in each relevant type of event. */
const intentIn: Record<string, typeof aboutIntent | typeof aboutCharge> = {
  'payment_intent.processing': aboutIntent,
  'payment_intent.succeeded': aboutIntent,
  'payment_intent.payment_failed': aboutIntent,
  'payment_intent.canceled': aboutIntent,
  'charge.refunded': aboutCharge,
  'charge.refund.updated': aboutCharge,
  'refund.failed': aboutCharge,
  'charge.dispute.created': aboutCharge,
  'charge.dispute.updated': aboutCharge,
  'charge.dispute.closed': aboutCharge,
};
const aboutBooking = z.object({
  data: z.object({ object: z.object({ metadata: z.object({ bookingId: z.string() }) }) }),
});
const eventTypes = Object.keys(intentIn);
const EndedIntent = z.object({
  created: z.int(),
  data: z.object({ object: z.looseObject({ status: z.enum(finalStatuses) }) }),
});

/**
 * The payment in an event about its end, which is never reverted. In an event, its charge has only an id; refunds and disputes
 * have events of their own.
 */
function endIn(signed: unknown): ProviderIntent | undefined {
  const { created, data } = EndedIntent.safeParse(signed).data ?? {};
  return ProviderIntent.safeParse({ ...data?.object, latest_charge: { refunded: false, created } }).data;
}

/** The part of an event that we use: which intent changed. The change itself is read from the provider, except an `end`. */
export interface ProviderEvent {
  id: string;
  intentId: string;
  isAboutRefund: boolean;
  /** By the provider's clock, to the second. */
  createdAt: Date;
  /** From the intent's metadata; missing in dispute events. */
  bookingId: string | undefined;
  /** How the payment has ended, if a recent webhook says all that is recorded of it. */
  end?: ProviderIntent | undefined;
}

const EventPage = z.object({ has_more: z.boolean(), data: z.array(z.looseObject({ id: z.string() })) });

/** Events of the card provider, from webhooks or its list. */
@Injectable()
export class ProviderEvents {
  private readonly logger = new Logger(ProviderEvents.name);
  private readonly isLive: boolean;

  constructor(
    private readonly provider: CardProvider,
    @InjectConfig() private readonly config: Config,
  ) {
    this.isLive = config.STRIPE_SECRET_KEY.includes('_live_');
  }

  /** The event of a webhook, or null if it is not relevant. Forged or old ones are a 400. */
  read(body: Buffer, signature: string): ProviderEvent | null {
    try {
      const signed = this.verified(body, signature);
      const event = this.parse(signed);
      const isRecent = event && Date.now() - event.createdAt.getTime() <= webhookToleranceSeconds * 1_000;
      return isRecent ? { ...event, end: endIn(signed) } : event;
    } catch (cause) {
      throw new DomainError('invalid-input', 'This is not an event of the card provider', { cause });
    }
  }

  /** The event, if it is signed with one of our secrets. */
  private verified(body: Buffer, signature: string): unknown {
    const { webhooks } = this.provider.stripe;
    const failures: unknown[] = [];
    for (const secret of this.config.STRIPE_WEBHOOK_SECRET) {
      try {
        return webhooks.constructEvent(body, signature, secret, webhookToleranceSeconds);
      } catch (failure) {
        failures.push(failure);
      }
    }
    throw new AggregateError(failures);
  }

  /**
   * Events since an instant of the provider's clock, newest first, by pages; without one, all that the provider has kept,
   * which are those of 30 days. Unreadable events are skipped.
   */
  async *list(since: Date | undefined): AsyncGenerator<ProviderEvent[]> {
    const created = since && { created: { gte: Math.floor(since.getTime() / 1_000) } };
    let after: string | undefined;
    do {
      const range = {
        types: eventTypes,
        ...created,
        limit: eventsPerPage,
        ...(after && { starting_after: after }),
      };
      const list = (stripe: Stripe, options: Stripe.RequestOptions) => stripe.events.list(range, options);
      const page = await this.provider.call('list events', list, EventPage, 'job');
      yield page.data.map((event) => this.parseListed(event)).filter((event) => event !== null);
      after = page.has_more ? page.data.at(-1)?.id : undefined;
    } while (after);
  }

  private parseListed(event: { id: string }): ProviderEvent | null {
    try {
      return this.parse(event);
    } catch (error) {
      this.logger.warn({
        err: error,
        providerEventId: event.id,
        msg: 'Unreadable event of the card provider',
      });
      return null;
    }
  }

  /** Null if it concerns no payment, or the other mode (test or live). Throws if it does not have the provider's format. */
  private parse(event: unknown): ProviderEvent | null {
    const { id, type, created, livemode } = EventHead.parse(event);
    const intentId = intentIn[type]?.parse(event);
    const bookingId = aboutBooking.safeParse(event).data?.data.object.metadata.bookingId;
    if (!intentId || livemode !== this.isLive) return null;
    const isAboutRefund = type.includes('refund');
    return { id, intentId, isAboutRefund, createdAt: new Date(created * 1_000), bookingId };
  }
}
