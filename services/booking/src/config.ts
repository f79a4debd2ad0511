import { positiveInteger, serviceConfig } from '@mendwell/service-kit/config';
import { z } from 'zod';

export const Config = z.object({
  ...serviceConfig,
  /** Where services are looked up when their event has not arrived yet. */
  CATALOG_URL: z.url({ protocol: /^https?$/ }),
  /** New bookings a patient may make in any hour. */
  BOOKINGS_PER_HOUR: positiveInteger().default(60),
  /** Live streams of one user, and of all users, that one instance keeps open. */
  STREAMS_PER_USER: positiveInteger().default(10),
  STREAMS_PER_INSTANCE: positiveInteger().default(2_000),
});
export type Config = z.infer<typeof Config>;
