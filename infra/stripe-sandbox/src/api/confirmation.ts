import { z } from 'zod';
import {
  type Charge,
  newId,
  nowInSeconds,
  type PaymentError,
  type PaymentIntent,
  type PaymentMethod,
} from '../objects.ts';
import { ApiError } from './api-error.ts';
import type { Call } from './call.ts';
import { cardByLastFour, type TestCard } from './cards.ts';
import { openDispute } from './disputes.ts';
import { expand, parse } from './parameters.ts';
import { assertStatus, expanded, findIntent, openStates } from './payment-intents.ts';
import { findPaymentMethod } from './payment-methods.ts';

/** Stores a charge attempt of an intent, with its event. */
function addCharge(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure?: TestCard['decline'],
): Charge {
  const isPaid = failure === undefined;
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: isPaid,
    created: nowInSeconds(),
    currency: intent.currency,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  };
  call.put('charges', charge);
  call.emit(isPaid ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

/*
 * The calls of a payer's browser, with the publishable key and the client secret. `authenticate` replaces the real
 * provider's frame of the card's bank.
 */

function succeed(call: Call, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const charge = addCharge(call, intent, method);
  const paid: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
  };
  call.put('payment_intents', paid);
  call.emit('payment_intent.succeeded', paid);
  if (cardByLastFour(method.card.last4)?.isDisputed) openDispute(call, charge);
  return paid;
}

function fail(call: Call, intent: PaymentIntent, error: PaymentError): PaymentIntent {
  const failed: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    latest_charge: error.charge ?? intent.latest_charge,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
  };
  call.put('payment_intents', failed);
  call.emit('payment_intent.payment_failed', failed);
  return failed;
}

function askForAuthentication(call: Call, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const asking: PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_sandbox' } },
    payment_method: method.id,
  };
  call.put('payment_intents', asking);
  call.emit('payment_intent.requires_action', asking);
  return asking;
}

const Confirmation = z.strictObject({
  payment_method: z.string(),
  client_secret: z.string().optional(),
  expand,
});

/** Charges the card with the behaviour of its number. Returns a decline instead of throwing it, as the intent records it. */
export function confirm(call: Call): object | ApiError {
  const asked = parse(Confirmation, call.parameters);
  const intent = findIntent(call, asked.client_secret);
  assertStatus(intent, openStates, 'confirm');
  const method = findPaymentMethod(call, asked.payment_method);
  const card = cardByLastFour(method.card.last4);
  if (card?.decline) return decline(call, intent, method, card.decline);
  const settle = card?.asksForAuthentication ? askForAuthentication : succeed;
  return expanded(call, settle(call, intent, method), asked.expand);
}

function decline(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: NonNullable<TestCard['decline']>,
) {
  const charge = addCharge(call, intent, method, reason);
  const error: PaymentError = { type: 'card_error', ...reason, charge: charge.id, payment_method: method };
  return new ApiError(402, { ...error, payment_intent: fail(call, intent, error) });
}

const Authentication = z.strictObject({
  client_secret: z.string().optional(),
  outcome: z.enum(['success', 'failure']),
});

/** Applies the payer's answer to 3-D Secure. */
export function authenticate(call: Call): PaymentIntent {
  const asked = parse(Authentication, call.parameters);
  const intent = findIntent(call, asked.client_secret);
  assertStatus(intent, ['requires_action'], 'authenticate');
  const method = findPaymentMethod(call, intent.payment_method ?? '');
  if (asked.outcome === 'success') return succeed(call, intent, method);
  return fail(call, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  });
}
