import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/*
 * The objects we keep, in the provider's own shape: field names and value types come from the library's
 * types, so a field that drifts from the real API does not compile.
 */

export interface PaymentMethod
  extends Pick<
    Stripe.PaymentMethod,
    'id' | 'object' | 'type' | 'created' | 'livemode' | 'customer' | 'metadata' | 'billing_details'
  > {
  card: Pick<
    Stripe.PaymentMethod.Card,
    'brand' | 'last4' | 'exp_month' | 'exp_year' | 'funding' | 'country' | 'fingerprint'
  >;
}

export interface PaymentError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
  charge?: string;
  payment_method: PaymentMethod;
}

export interface PaymentIntent
  extends Pick<
    Stripe.PaymentIntent,
    | 'id'
    | 'object'
    | 'amount'
    | 'amount_capturable'
    | 'amount_received'
    | 'automatic_payment_methods'
    | 'canceled_at'
    | 'cancellation_reason'
    | 'capture_method'
    | 'confirmation_method'
    | 'created'
    | 'currency'
    | 'customer'
    | 'description'
    | 'livemode'
    | 'metadata'
    | 'next_action'
    | 'payment_method_types'
    | 'processing'
    | 'receipt_email'
    | 'setup_future_usage'
    | 'shipping'
    | 'status'
  > {
  client_secret: string;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  payment_method: string | null;
}

export interface Charge
  extends Pick<
    Stripe.Charge,
    | 'id'
    | 'object'
    | 'amount'
    | 'amount_captured'
    | 'amount_refunded'
    | 'captured'
    | 'created'
    | 'currency'
    | 'disputed'
    | 'failure_code'
    | 'failure_message'
    | 'livemode'
    | 'metadata'
    | 'paid'
    | 'refunded'
    | 'status'
  > {
  payment_intent: string;
  payment_method: string;
}

export interface Refund
  extends Pick<
    Stripe.Refund,
    'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'reason' | 'status'
  > {
  charge: string;
  payment_intent: string;
}

export interface Dispute
  extends Pick<
    Stripe.Dispute,
    'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'metadata' | 'reason' | 'status'
  > {
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
