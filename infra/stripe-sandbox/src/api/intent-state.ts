import type { PaymentIntent } from '../objects.ts';
import { ApiError } from './api-error.ts';

type Status = PaymentIntent['status'];

/** States in which the payer, or we, may still change what happens. */
export const openStates: Status[] = ['requires_payment_method', 'requires_action'];

/** Refuses `what` when the intent has moved on; the intent as it is comes with the refusal. */
export function assertStatus(intent: PaymentIntent, allowed: Status[], what: string) {
  if (allowed.includes(intent.status)) return;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}
