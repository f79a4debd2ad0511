import { positiveInteger, serviceConfig } from '@mendwell/service-kit/config';
import { restatingConfig } from '@mendwell/service-kit/events/restating';
import { z } from 'zod';

export const Config = z.object({
  ...serviceConfig,
  ...restatingConfig,
  /** For looking up bookings whose event has not arrived yet. */
  BOOKING_URL: z.url({ protocol: /^https?$/ }),
  /** The prefix selects test or live mode; a restricted key (`rk_`) is sufficient. */
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_(test|live)_/, 'must be a secret or restricted key'),
  /** Comma-separated during a rotation: a webhook may be signed with any of them. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((secrets) => secrets.split(','))
    .pipe(z.array(z.string().startsWith('whsec_'))),
  /** The payment sandbox's URL; if unset, the real provider is called. */
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  /** The provider's limits for the calls of all instances together, in all and to one endpoint. */
  STRIPE_CALLS_PER_SECOND: positiveInteger().default(100),
  STRIPE_CALLS_PER_ENDPOINT: positiveInteger().default(25),
  /** New payment intents per payer within a minute. */
  PAYMENT_INTENTS_PER_MINUTE: positiveInteger().default(30),
  /** Reads of existing intents per payer within a minute, for confirmations and for opening the card form again. */
  PAYMENT_CONFIRMATIONS_PER_MINUTE: positiveInteger().default(60),
});
export type Config = z.infer<typeof Config>;
