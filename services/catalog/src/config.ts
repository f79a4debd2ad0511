import { positiveInteger, serviceConfig, trueOrFalse } from '@mendwell/service-kit/config';
import { z } from 'zod';

export const Config = z.object({
  ...serviceConfig,
  /** New services a provider may add in any hour. */
  SERVICES_PER_HOUR: positiveInteger().default(60),
  /** True: only providers whose e-mail address is verified may add services. */
  REQUIRE_VERIFIED_EMAIL: trueOrFalse().default(false),
  /** The address under which visitors reach the product; a slash at its end is left out. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:8080')
    .transform((address) => address.replace(/\/+$/, '')),
  /** Services in one sitemap; search engines take 50,000 at most. */
  SITEMAP_PART: positiveInteger().max(50_000).default(5_000),
});
export type Config = z.infer<typeof Config>;
