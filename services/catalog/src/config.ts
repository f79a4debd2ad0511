import { positiveInteger, serviceConfig, trueOrFalse } from '@mendwell/service-kit/config';
import { restatingConfig } from '@mendwell/service-kit/events/restating';
import { z } from 'zod';

export const Config = z.object({
  ...serviceConfig,
  ...restatingConfig,
  /** New services per provider within an hour. */
  SERVICES_PER_HOUR: positiveInteger().default(60),
  /** For looking up bookings whose event has not arrived yet. */
  BOOKING_URL: z.url({ protocol: /^https?$/ }),
  /** If true, only providers with a verified e-mail address may add services. */
  REQUIRE_VERIFIED_EMAIL: trueOrFalse().default(false),
  /** The product's public URL; a trailing slash is removed. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:8080')
    .transform((address) => address.replace(/\/+$/, '')),
  /** Services per sitemap. Search engines accept 50,000 addresses, and each service may have a provider of its own. */
  SITEMAP_PART: positiveInteger().max(25_000).default(5_000),
});
export type Config = z.infer<typeof Config>;
