import { positiveInteger, serviceConfig, trueOrFalse } from '@mendwell/service-kit/config';
import { restatingConfig } from '@mendwell/service-kit/events/restating';
import { z } from 'zod';

export const Config = z.object({
  ...serviceConfig,
  ...restatingConfig,
  /** New services per provider within an hour. */
  SERVICES_PER_HOUR: positiveInteger().default(60),
  /** For looking up bookings whose event has not arrived yet, and what keeps an account in use. */
  BOOKING_URL: z.url({ protocol: /^https?$/ }),
  /** If true, only providers with a verified e-mail address may add services. */
  REQUIRE_VERIFIED_EMAIL: trueOrFalse().default(false),
  /** The product's public URL; a trailing slash is removed. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:8080')
    .transform((address) => address.replace(/\/+$/, '')),
  /** A folder outside the databases that remembers which accounts were deleted, for restoring older backups. */
  ERASURE_LOG: z.string(),
  /** How long users can keep an account that they have asked to delete. */
  ERASURE_DAYS: z.coerce.number().positive().default(7),
});

export type Config = z.infer<typeof Config>;
