import { z } from 'zod';

const EventHead = z.object({ id: z.string().startsWith('evt_'), type: z.string(), livemode: z.boolean() });
const aboutIntent = z
  .object({ data: z.object({ object: z.object({ id: z.string() }) }) })
  .transform(({ data }) => data.object.id);
const aboutCharge = z
  .object({ data: z.object({ object: z.object({ payment_intent: z.string().nullable() }) }) })
  .transform(({ data }) => data.object.payment_intent);

/** How each type of event that concerns us names its payment intent. */
const intentIn: Record<string, typeof aboutIntent | typeof aboutCharge> = {
  'payment_intent.processing': aboutIntent,
  'payment_intent.succeeded': aboutIntent,
  'payment_intent.payment_failed': aboutIntent,
  'payment_intent.canceled': aboutIntent,
  'charge.refunded': aboutCharge,
  'charge.dispute.created': aboutCharge,
  'charge.dispute.updated': aboutCharge,
  'charge.dispute.closed': aboutCharge,
};
export const eventTypes = Object.keys(intentIn);

/** An event as far as it matters here: that something happened to an intent. What, the provider is asked. */
export interface ProviderEvent {
  id: string;
  isLive: boolean;
  /** Null when the event does not concern us. */
  intentId: string | null;
}

/** Throws when the event does not have the provider's shape. */
export function parseProviderEvent(event: unknown): ProviderEvent {
  const { id, type, livemode } = EventHead.parse(event);
  return { id, isLive: livemode, intentId: intentIn[type]?.parse(event) ?? null };
}
