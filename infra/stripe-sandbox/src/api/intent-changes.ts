import { z } from 'zod';
import { nowInSeconds, type PaymentIntent } from '../objects.ts';
import type { Call } from './call.ts';
import { assertStatus, openStates } from './intent-state.ts';
import { expanded } from './lists.ts';
import { expand, metadata, parse } from './parameters.ts';
import { amount, assertChargeable, findIntent } from './payment-intents.ts';

const IntentUpdate = z.strictObject({
  amount: amount.optional(),
  metadata: metadata.default({}),
});

/** An empty value removes a metadata key, as in the real API. */
const merged = (kept: Record<string, string>, sent: Record<string, string>) =>
  Object.fromEntries(Object.entries({ ...kept, ...sent }).filter(([, value]) => value !== ''));

export function updateIntent(call: Call): object {
  const { metadata: sent, amount: cents } = parse(IntentUpdate, call.parameters);
  const intent = findIntent(call);
  if (cents !== undefined) {
    assertChargeable(cents);
    assertStatus(intent, openStates, 'update');
  }
  const updated = {
    ...intent,
    amount: cents ?? intent.amount,
    metadata: merged(intent.metadata, sent),
  };
  call.put('payment_intents', updated);
  return updated;
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
