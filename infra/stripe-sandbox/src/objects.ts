import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/*
 * The stored objects. Uses the provider's full types, so that a missing or changed field does not compile. Narrows only ids
 * and fields that are always present.
 */

export interface PaymentMethod extends Stripe.PaymentMethod {
  card: Stripe.PaymentMethod.Card;
}

export interface PaymentError extends Stripe.PaymentIntent.LastPaymentError {
  type: 'card_error' | 'invalid_request_error';
  message: string;
  payment_method: PaymentMethod;
}

export interface PaymentIntent extends Stripe.PaymentIntent {
  client_secret: string;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  payment_method: string | null;
}

export interface Charge extends Stripe.Charge {
  payment_intent: string;
  payment_method: string;
}

export interface Refund extends Stripe.Refund {
  charge: string;
  payment_intent: string;
}

export interface Dispute extends Stripe.Dispute {
  charge: string;
  payment_intent: string;
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
