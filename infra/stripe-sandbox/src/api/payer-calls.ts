import { z } from 'zod';
import type { ApiError } from './api-error.ts';
import type { Call } from './call.ts';
import { authenticateIntent, confirmIntent } from './confirmation.ts';
import { expanded } from './lists.ts';
import { expand, parse } from './parameters.ts';
import { findIntent } from './payment-intents.ts';

/*
 * The calls of a payer's browser, with the publishable key and the client secret. `authenticate` replaces the real
 * provider's frame of the card's bank.
 */

const Confirmation = z.strictObject({
  payment_method: z.string().optional(),
  client_secret: z.string().optional(),
  expand,
});

export function confirm(call: Call): object | ApiError {
  const asked = parse(Confirmation, call.parameters);
  const outcome = confirmIntent(call, findIntent(call, asked.client_secret), asked.payment_method);
  return outcome instanceof Error ? outcome : expanded(call, outcome, asked.expand);
}

const Authentication = z.strictObject({
  client_secret: z.string().optional(),
  outcome: z.enum(['success', 'failure']),
});

export function authenticate(call: Call): object {
  const asked = parse(Authentication, call.parameters);
  return authenticateIntent(call, findIntent(call, asked.client_secret), asked.outcome === 'success');
}
