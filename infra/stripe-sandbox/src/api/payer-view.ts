import type { Answer } from './api-error.ts';

/** What of a payment intent a payer's browser never sees. */
const serverOnly = ['amount_capturable', 'amount_received', 'customer', 'latest_charge', 'metadata'];

const isIntent = (value: unknown) =>
  typeof value === 'object' && value !== null && 'object' in value && value.object === 'payment_intent';

/** The answer as a publishable key gets it: payment intents without our own notes, wherever they stand in it. */
export function payerView({ status, body }: Answer): Answer {
  const text = JSON.stringify(body, (key, value) => {
    if (!isIntent(value)) return key === 'charge' ? undefined : value;
    return Object.fromEntries(Object.entries(value).filter(([field]) => !serverOnly.includes(field)));
  });
  return { status, body: JSON.parse(text) };
}
