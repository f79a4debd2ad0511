import { z } from 'zod';

const EventHead = z.object({ id: z.string().startsWith('evt_'), type: z.string(), livemode: z.boolean() });
const aboutIntent = z.object({ data: z.object({ object: z.object({ id: z.string() }) }) });
const aboutCharge = z.object({
  data: z.object({ object: z.object({ payment_intent: z.string().nullable() }) }),
});

/** How each kind of event that concerns us names its payment intent. */
const intentIn: Record<string, (event: unknown) => string | null> = {
  'payment_intent.succeeded': (event) => aboutIntent.parse(event).data.object.id,
  'payment_intent.payment_failed': (event) => aboutIntent.parse(event).data.object.id,
  'payment_intent.canceled': (event) => aboutIntent.parse(event).data.object.id,
  'charge.refunded': (event) => aboutCharge.parse(event).data.object.payment_intent,
};

/** What we take from a webhook: that something happened to an intent. What, we ask the provider. */
export interface ProviderEvent {
  id: string;
  isLive: boolean;
  /** Null when the event is none of our business. */
  intentId: string | null;
}

/** Throws when the event does not have the provider's shape. */
export function parseProviderEvent(event: unknown): ProviderEvent {
  const { id, type, livemode } = EventHead.parse(event);
  return { id, isLive: livemode, intentId: intentIn[type]?.(event) ?? null };
}
