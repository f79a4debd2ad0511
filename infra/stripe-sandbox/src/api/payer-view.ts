import type { Answer } from './api-error.ts';

/** The fields of a payment intent hidden from the payer's browser. */
const serverOnly = ['amount_received', 'latest_charge', 'metadata'];

const isIntent = (value: unknown) =>
  typeof value === 'object' && value !== null && 'object' in value && value.object === 'payment_intent';

/** The answer for a publishable key: removes hidden fields from payment intents at any depth. */
export function payerView({ status, body }: Answer): Answer {
  const text = JSON.stringify(body, (key, value) => {
    if (!isIntent(value)) return key === 'charge' ? undefined : value;
    return Object.fromEntries(Object.entries(value).filter(([field]) => !serverOnly.includes(field)));
  });
  return { status, body: JSON.parse(text) };
}
