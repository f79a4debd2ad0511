import type { PaymentIntent } from '../objects.ts';
import { ApiError } from './api-error.ts';

type Status = PaymentIntent['status'];

/** States in which an intent can still be changed, confirmed or cancelled. */
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
