import type { DisputeStatus } from '@mendwell/contracts/booking';
import { PaymentIntentStatus } from '@mendwell/contracts/payment';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { isBrokenCircuitError, newCircuitBreaker } from '@mendwell/service-kit/http/circuit-breaker';
import { inSpan } from '@mendwell/service-kit/telemetry/tracing';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { StoredDispute } from '../records/payment.rules.ts';
import { CallBudget, type Caller, tooManyCalls } from './call-budget.ts';

const optionsOf = {
  /** Both attempts end before the gateway gives up after 10 seconds. */
  payer: { timeout: 4_000, maxNetworkRetries: 1 },
  /** One slow intent must not delay the others. */
  job: { timeout: 5_000, maxNetworkRetries: 0 },
} satisfies Record<Caller, Stripe.RequestOptions>;
type Send = (stripe: Stripe, options: Stripe.RequestOptions) => Promise<unknown>;

export interface ReadOptions {
  /** By default, a payer. */
  by?: Caller;
  /** If false, a payment whose refunds have all failed looks as if there had been none. */
  wasRefunded?: boolean;
}
const expand = ['latest_charge'];

interface IntentOrder {
  amountCents: number;
  currency: string;
  /** The only data about a booking that the provider receives: no names, addresses or health data. */
  bookingId?: string | undefined;
  /** The same key always returns the same intent. */
  idempotencyKey: string;
}

const Failure = z.object({
  charge: z.string().optional(),
  payment_method: z.object({ id: z.string() }).optional(),
  code: z.string().optional(),
});
const Charge = z.object({
  refunded: z.boolean(),
  amount_refunded: z.int().min(0).optional(),
  disputed: z.boolean().default(false),
  created: z.int().positive().optional(),
});

/**
 * The card provider's payment intent (latest charge expanded), reduced to the fields we use. Answers that do not match are
 * rejected.
 */
export const ProviderIntent = z
  .object({
    id: z.string().startsWith('pi_'),
    client_secret: z.string().min(1),
    status: PaymentIntentStatus,
    amount: z.int().positive(),
    currency: z.string(),
    metadata: z.object({ bookingId: z.string().optional() }),
    latest_charge: Charge.nullable(),
    last_payment_error: Failure.nullable(),
  })
  .transform((intent) => {
    const failure = intent.last_payment_error;
    const charge = intent.status === 'succeeded' ? intent.latest_charge : null;
    return {
      intentId: intent.id,
      clientSecret: intent.client_secret,
      status: intent.status,
      amountCents: intent.amount,
      currency: intent.currency,
      bookingId: intent.metadata.bookingId,
      /** Identifies the last attempt if it was refused; otherwise null. */
      failedAttempt: failure && (failure.charge ?? failure.payment_method?.id ?? failure.code ?? 'unknown'),
      paidAt: charge?.created === undefined ? undefined : new Date(charge.created * 1_000),
      refundedCents: charge?.amount_refunded ?? (charge?.refunded ? intent.amount : 0),
      isDisputed: charge?.disputed ?? false,
    };
  });
/** `disputes` are read separately if `isDisputed`, and refunds if there are any. */
export type ProviderIntent = z.infer<typeof ProviderIntent> & {
  disputes?: StoredDispute[];
  failedRefundCents?: number;
  failedRefundCount?: number;
};

/** The refunds of a payment intent; one that failed or was canceled may have been reported as made before. */
const ProviderRefunds = z
  .object({ data: z.array(z.object({ amount: z.int(), status: z.string().nullable() })) })
  .transform(({ data }) => {
    const isFailed = ({ status }: { status: string | null }) => status === 'failed' || status === 'canceled';
    const sum = (refunds: { amount: number }[]) => refunds.reduce((total, { amount }) => total + amount, 0);
    return {
      refundedCents: sum(data.filter((refund) => !isFailed(refund))),
      failedRefundCents: sum(data.filter(isFailed)),
      failedRefundCount: data.filter(isFailed).length,
    };
  });

const ProviderDispute = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string(),
  evidence_details: z.object({ due_by: z.int().nullish() }).optional(),
});

/** The disputes of a payment intent: each may be about a part of it. */
const ProviderDisputes = z.object({ data: z.array(ProviderDispute).min(1) }).transform(({ data }) =>
  data.map(({ id, amount, status, evidence_details }): StoredDispute => {
    const dueBy = evidence_details?.due_by;
    return {
      disputeId: id,
      amountCents: amount,
      status: disputeOutcomes[status] ?? 'open',
      ...(dueBy && { dueBy: new Date(dueBy * 1_000) }),
    };
  }),
);

/** The provider's names for the end of a dispute or inquiry; every other status is open. */
const disputeOutcomes: Record<string, DisputeStatus> = {
  lost: 'lost',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
};

function addressOf(base: string | undefined): Partial<Stripe.StripeConfig> {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}

/** The provider's error behind a failed call, or an empty object. */
const providerError = (error: unknown): { code?: string | undefined; statusCode?: number | undefined } =>
  error instanceof DomainError && error.cause instanceof Stripe.errors.StripeError ? error.cause : {};
const codeOf = (error: unknown) => providerError(error).code;
/**
 * A refusal or failure that the provider repeats for at least a day for the same idempotency key, as opposed to an overload, a
 * concurrent call or no answer.
 */
export function isStoredFailure(error: unknown): boolean {
  const { statusCode = 0 } = providerError(error);
  return statusCode >= 500 || [400, 402, 403].includes(statusCode);
}
/** True if the provider takes no calls at the moment: there were too many, or it does not answer. */
export const takesNoCalls = (error: unknown) =>
  error instanceof DomainError && (error.code === 'too-many-requests' || isBrokenCircuitError(error.cause));
/** For how long the provider wants no such calls; undefined for any other error. */
function pauseMsOf(error: unknown): number | undefined {
  // Another call is changing the same payment.
  if (!(error instanceof Stripe.errors.StripeRateLimitError) || error.code === 'lock_timeout')
    return undefined;
  return 1_000 * Math.max(1, Number(error.headers?.['retry-after']) || 1);
}
/** Errors of the provider itself, not of a call. */
const isOutage = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500);
/** True if the provider has no such object. */
export const isUnknownToProvider = (error: unknown) => codeOf(error) === 'resource_missing';

/** Payment intents at the card provider. */
@Injectable()
export class CardProvider {
  readonly stripe: Stripe;
  private readonly breaker = newCircuitBreaker(isOutage);

  constructor(
    @InjectConfig() config: Config,
    private readonly budget: CallBudget,
  ) {
    const address = addressOf(config.STRIPE_API_BASE);
    this.stripe = new Stripe(config.STRIPE_SECRET_KEY, { telemetry: false, ...address });
  }

  /**
   * Makes a call within the provider's limits. If it had too many, a payer's is made again after its pause; a job comes again by
   * itself. Throws `too-many-requests` if there is no room in time.
   */
  async call<Schema extends z.ZodType>(
    name: string,
    send: Send,
    schema: Schema,
    by: Caller = 'payer',
  ): Promise<z.output<Schema>> {
    const deadline = this.budget.deadlineOf(by);
    for (;;) {
      await this.budget.take(name, by, deadline);
      try {
        return await this.callOnce(name, (stripe) => send(stripe, optionsOf[by]), schema);
      } catch (error) {
        const pauseMs = error instanceof DomainError ? pauseMsOf(error.cause) : undefined;
        if (pauseMs === undefined) throw error;
        await this.budget.pause(name, pauseMs);
        if (by === 'job') throw tooManyCalls(pauseMs);
      }
    }
  }

  /** Validates the answer, in a span of the request's trace. Throws `payment-provider` (502) without a valid one. */
  private async callOnce<Schema extends z.ZodType>(
    name: string,
    send: (stripe: Stripe) => Promise<unknown>,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    try {
      return await inSpan(`card provider: ${name}`, { kind: 'CLIENT' }, async () =>
        schema.parse(await this.breaker.execute(() => send(this.stripe))),
      );
    } catch (cause) {
      const isUnreachable =
        cause instanceof Stripe.errors.StripeConnectionError || isBrokenCircuitError(cause as Error);
      const what = isUnreachable ? 'cannot be reached' : 'is having problems';
      const detail = `The card provider ${what} right now. Please try again.`;
      throw new DomainError('payment-provider', detail, { cause });
    }
  }

  createIntent({ amountCents, currency, bookingId, idempotencyKey }: IntentOrder): Promise<ProviderIntent> {
    const metadata: Record<string, string> = bookingId ? { bookingId } : {};
    const order = { amount: amountCents, currency, payment_method_types: ['card'], metadata, expand };
    const create: Send = (stripe, options) =>
      stripe.paymentIntents.create(order, { ...options, idempotencyKey });
    return this.call('create intent', create, ProviderIntent);
  }

  async getIntent(intentId: string, { wasRefunded = false, by }: ReadOptions = {}): Promise<ProviderIntent> {
    const retrieve: Send = (stripe, options) => stripe.paymentIntents.retrieve(intentId, { expand }, options);
    const answer: ProviderIntent = await this.call('get intent', retrieve, ProviderIntent, by);
    if (wasRefunded || answer.refundedCents > 0) Object.assign(answer, await this.sumRefunds(intentId, by));
    if (answer.isDisputed) answer.disputes = await this.listDisputes(intentId, by);
    return answer;
  }

  sumRefunds(intentId: string, by?: Caller) {
    const list: Send = (stripe, options) =>
      stripe.refunds.list({ payment_intent: intentId, limit: 100 }, options);
    return this.call('list refunds', list, ProviderRefunds, by);
  }

  listDisputes(intentId: string, by?: Caller): Promise<StoredDispute[]> {
    const list: Send = (stripe, options) =>
      stripe.disputes.list({ payment_intent: intentId, limit: 100 }, options);
    return this.call('list disputes', list, ProviderDisputes, by);
  }

  /** Cancels an unpaid intent. Returns the intent unchanged if it can no longer be canceled. */
  async cancelIntent(intentId: string): Promise<ProviderIntent> {
    const reason = { cancellation_reason: 'abandoned', expand } as const;
    try {
      const cancel: Send = (stripe, options) => stripe.paymentIntents.cancel(intentId, reason, options);
      return await this.call('cancel intent', cancel, ProviderIntent, 'job');
    } catch (error) {
      if (codeOf(error) === 'payment_intent_unexpected_state') return this.getIntent(intentId, { by: 'job' });
      throw error;
    }
  }
}
