import { positiveInteger, serviceConfig } from '@mendwell/service-kit/config';
import { restatingConfig } from '@mendwell/service-kit/events/restating';
import { z } from 'zod';

export const Config = z.object({
  ...serviceConfig,
  ...restatingConfig,
  /** For looking up services whose event has not arrived yet. */
  CATALOG_URL: z.url({ protocol: /^https?$/ }),
  /** New bookings per patient within an hour. */
  BOOKINGS_PER_HOUR: positiveInteger().default(60),
  /** Moves of one booking in all, and by one user within an hour: each sends mails to both sides. */
  MOVES_PER_BOOKING: positiveInteger().default(10),
  MOVES_PER_HOUR: positiveInteger().default(30),
  /** Open live streams of one instance: per user, and in total. */
  STREAMS_PER_USER: positiveInteger().default(10),
  STREAMS_PER_INSTANCE: positiveInteger().default(2_000),
});
export type Config = z.infer<typeof Config>;
