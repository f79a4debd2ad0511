import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/* The stored objects: those fields of the provider's types that somebody reads. */

export type PaymentMethod = Pick<
  Stripe.PaymentMethod,
  'id' | 'object' | 'type' | 'created' | 'livemode' | 'billing_details'
> & { card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'> };

export interface PaymentError
  extends Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code' | 'charge'> {
  type: 'card_error' | 'invalid_request_error';
  message: string;
  payment_method: PaymentMethod;
}

type Money = 'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'metadata' | 'status';

export interface PaymentIntent
  extends Pick<
    Stripe.PaymentIntent,
    Money | 'amount_received' | 'canceled_at' | 'cancellation_reason' | 'next_action' | 'payment_method_types'
  > {
  client_secret: string;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  payment_method: string | null;
}

export interface Charge
  extends Pick<
    Stripe.Charge,
    | Money
    | 'amount_refunded'
    | 'billing_details'
    | 'captured'
    | 'disputed'
    | 'failure_code'
    | 'failure_message'
    | 'paid'
    | 'refunded'
  > {
  payment_intent: string;
  payment_method: string;
}

export interface Refund
  extends Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'currency' | 'status'> {
  charge: string;
  payment_intent: string;
  failure_reason?: string;
}

export interface Dispute
  extends Pick<
    Stripe.Dispute,
    'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'reason' | 'status'
  > {
  charge: string;
  payment_intent: string;
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>;
}

export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  /** 1 until the webhook is delivered, so that a restart finds pending ones. */
  pending_webhooks: number;
  request: { id: string; idempotency_key: string | null };
  type: string;
  data: { object: object };
}

/** A prefix and 24 hexadecimal digits, like the provider's ids: `pi_…`. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** The API's instants are whole seconds. */
export const nowInSeconds = () => Math.floor(Date.now() / 1000);
