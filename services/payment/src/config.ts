import { positiveInteger, serviceConfig } from '@mendwell/service-kit/config';
import { z } from 'zod';

export const Config = z.object({
  ...serviceConfig,
  /** Where bookings are looked up when their event has not arrived yet. */
  BOOKING_URL: z.url({ protocol: /^https?$/ }),
  /** Its prefix decides between test and live money; a restricted key (`rk_`) is enough. */
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_(test|live)_/, 'must be a secret or restricted key'),
  /** Separated by commas while one replaces another: a webhook signed with any of them is genuine. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((secrets) => secrets.split(','))
    .pipe(z.array(z.string().startsWith('whsec_'))),
  /** The payment sandbox's address. Left out, the real provider is called. */
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  /** New payment intents a payer may make in any minute. */
  PAYMENT_INTENTS_PER_MINUTE: positiveInteger().default(30),
});
export type Config = z.infer<typeof Config>;
