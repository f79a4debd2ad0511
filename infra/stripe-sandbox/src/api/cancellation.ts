import { z } from 'zod';
import { nowInSeconds, type PaymentIntent } from '../objects.ts';
import type { Call } from './call.ts';
import { assertStatus, openStates } from './intent-state.ts';
import { expanded } from './lists.ts';
import { expand, parse } from './parameters.ts';
import { findIntent } from './payment-intents.ts';

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
