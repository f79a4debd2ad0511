import { z } from 'zod';
import { newId, nowInSeconds, type PaymentIntent } from '../objects.ts';
import { ApiError, invalidRequest, noSuch } from './api-error.ts';
import type { Call } from './call.ts';
import { expand, integer, metadata, parse } from './parameters.ts';

const limits = { min: 50, max: 99_999_999 };

const amount = integer.refine((cents) => cents > 0, 'This value must be greater than or equal to 1.');

const NewIntent = z.strictObject({
  amount,
  currency: z.string().toLowerCase().pipe(z.literal('usd')),
  payment_method_types: z.array(z.literal('card')).default(['card']),
  expand,
  metadata: metadata.default({}),
});

function assertChargeable(cents: number) {
  if (cents < limits.min) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (cents > limits.max) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

/** The answer about an intent, as requested by `expand[]`. */
export const expanded = (call: Call, intent: PaymentIntent, fields: string[]): object =>
  fields.length > 0 && intent.latest_charge
    ? { ...intent, latest_charge: call.get('charges', intent.latest_charge) }
    : intent;

export function createIntent(call: Call): object {
  const asked = parse(NewIntent, call.parameters);
  assertChargeable(asked.amount);
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: asked.amount,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    client_secret: `${id}_${newId('secret')}`,
    created: nowInSeconds(),
    currency: asked.currency,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: asked.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: asked.payment_method_types,
    status: 'requires_payment_method',
  };
  call.put('payment_intents', intent);
  call.emit('payment_intent.created', intent);
  return expanded(call, intent, asked.expand);
}

/** The intent in the path. A publishable key must also send its client secret. */
export function findIntent(call: Call, clientSecret?: string): PaymentIntent {
  const intent = call.get('payment_intents', call.id);
  if (!intent) throw noSuch('payment_intent', call.id, 'intent');
  if (call.key === 'publishable' && clientSecret !== intent.client_secret) {
    const message =
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.';
    throw invalidRequest(message, { code: 'payment_intent_invalid_parameter', param: 'client_secret' });
  }
  return intent;
}

export function getIntent(call: Call): object {
  const asked = parse(z.strictObject({ expand }), call.parameters);
  return expanded(call, findIntent(call), asked.expand);
}

type Status = PaymentIntent['status'];

/** States in which an intent can still be confirmed or cancelled. */
export const openStates: Status[] = ['requires_payment_method', 'requires_action'];

/** Throws, with the current intent, if its state does not allow `what`. */
export function assertStatus(intent: PaymentIntent, allowed: Status[], what: string) {
  if (allowed.includes(intent.status)) return;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}

const Cancellation = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand,
});

export function cancelIntent(call: Call): object {
  const asked = parse(Cancellation, call.parameters);
  const intent = findIntent(call);
  assertStatus(intent, openStates, 'cancel');
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: nowInSeconds(),
    cancellation_reason: asked.cancellation_reason ?? null,
    next_action: null,
  };
  call.put('payment_intents', canceled);
  call.emit('payment_intent.canceled', canceled);
  return expanded(call, canceled, asked.expand);
}
