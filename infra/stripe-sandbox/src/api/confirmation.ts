import { z } from 'zod';
import type { PaymentError, PaymentIntent, PaymentMethod } from '../objects.ts';
import { ApiError, invalidRequest } from './api-error.ts';
import type { Call } from './call.ts';
import { cardByLastFour } from './cards.ts';
import { addCharge } from './charges.ts';
import { openDispute } from './disputes.ts';
import { assertStatus, openStates } from './intent-state.ts';
import { addPaymentMethod, findPaymentMethod, PaymentMethodData } from './payment-methods.ts';

/** The parameters of a confirmation. */
export const ConfirmationMethod = z.object({
  payment_method: z.string().optional(),
  payment_method_data: PaymentMethodData.optional(),
});
type ConfirmationMethod = z.infer<typeof ConfirmationMethod>;

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

function methodFor(call: Call, intent: PaymentIntent, asked: ConfirmationMethod): PaymentMethod {
  if (asked.payment_method_data) return addPaymentMethod(call, asked.payment_method_data);
  const id = asked.payment_method ?? intent.payment_method;
  if (id) return findPaymentMethod(call, id);
  const message = "You cannot confirm this PaymentIntent because it's missing a payment method.";
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state' });
}

/** Charges the card with the behaviour of its number. Returns a decline instead of throwing it, as the intent records it. */
export function confirmIntent(
  call: Call,
  intent: PaymentIntent,
  asked: ConfirmationMethod,
): object | ApiError {
  assertStatus(intent, openStates, 'confirm');
  const method = methodFor(call, intent, asked);
  const card = cardByLastFour(method.card.last4);
  if (card?.asksForAuthentication) return askForAuthentication(call, intent, method);
  if (!card?.decline) return succeed(call, intent, method);
  const charge = addCharge(call, intent, method, card.decline);
  const error: PaymentError = {
    type: 'card_error',
    ...card.decline,
    charge: charge.id,
    payment_method: method,
  };
  const failed = fail(call, intent, error);
  return new ApiError(402, { ...error, payment_intent: failed });
}

/** Applies the payer's answer to 3-D Secure. */
export function authenticateIntent(call: Call, intent: PaymentIntent, hasPassed: boolean): PaymentIntent {
  assertStatus(intent, ['requires_action'], 'authenticate');
  const method = findPaymentMethod(call, intent.payment_method ?? '');
  if (hasPassed) return succeed(call, intent, method);
  return fail(call, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  });
}
