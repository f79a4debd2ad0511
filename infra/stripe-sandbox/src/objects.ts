import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/*
 * The objects we keep: the provider's own types, whole, so that a field that is missing or drifts does not compile.
 * Only what is an id, or always there, is narrowed.
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
  /** 1 until the webhook has been taken; that is how a restart knows what is still to be delivered. */
  pending_webhooks: number;
  request: { id: string; idempotency_key: string | null };
  type: string;
  data: { object: object };
}

/** `pi_` and 24 hexadecimal digits, as the provider's ids look. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Instants are whole seconds in this API. */
export const nowInSeconds = () => Math.floor(Date.now() / 1000);
