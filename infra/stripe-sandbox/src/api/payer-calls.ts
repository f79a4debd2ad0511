import { z } from 'zod';
import type { ApiError } from './api-error.ts';
import type { Call } from './call.ts';
import { authenticateIntent, ConfirmationMethod, confirmIntent } from './confirmation.ts';
import { expanded } from './lists.ts';
import { expand, parse } from './parameters.ts';
import { findIntent } from './payment-intents.ts';

/*
 * The calls of a payer's browser, with the publishable key and the client secret. `authenticate` replaces the real
 * provider's frame of the card's bank.
 */

const Confirmation = z.strictObject({
  ...ConfirmationMethod.shape,
  client_secret: z.string().optional(),
  expand,
  receipt_email: z.string().optional(),
  return_url: z.string().optional(),
});

export function confirm(call: Call): object | ApiError {
  const asked = parse(Confirmation, call.parameters);
  const intent = findIntent(call, asked.client_secret);
  const receipt_email = asked.receipt_email ?? intent.receipt_email;
  const outcome = confirmIntent(call, { ...intent, receipt_email }, asked);
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
