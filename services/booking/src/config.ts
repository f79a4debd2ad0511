import { positiveInteger, serviceConfig, trueOrFalse } from '@mendwell/service-kit/config';
import { sealingKeys } from '@mendwell/service-kit/database/sealed';
import { restatingConfig } from '@mendwell/service-kit/events/restating';
import { z } from 'zod';

/** How often something can happen to one booking, whose timeline keeps each time. */
const timesPerBooking = () => positiveInteger().max(1_000);

export const Config = z.object({
  ...serviceConfig,
  ...restatingConfig,
  /** For looking up services whose event has not arrived yet. */
  CATALOG_URL: z.url({ protocol: /^https?$/ }),
  /** Wrap the data keys of health texts (docs/operations/health-texts.md): the first one wraps, all of them unwrap. */
  HEALTH_TEXT_KEYS: sealingKeys(),
  /** How long after an appointment its texts are deleted. */
  HEALTH_TEXT_MONTHS: positiveInteger().default(24),
  /** New bookings per patient within an hour. */
  BOOKINGS_PER_HOUR: positiveInteger().default(60),
  /** Patients whose bookings one instance makes at a time. More would wait for longer than anybody does, so they are told at once. */
  BOOKINGS_AT_ONCE: positiveInteger().default(50),
  /** Moves of one booking in all, and by one user within an hour: each sends mails to both sides. */
  MOVES_PER_BOOKING: timesPerBooking().default(10),
  MOVES_PER_HOUR: positiveInteger().default(30),
  /** Mails about freed times of one provider within an hour; each person gets three a day. */
  OFFERS_PER_PROVIDER_HOUR: positiveInteger().default(300),
  /** How often a completed booking can be worked on again: each change sends a mail to the patient. */
  REOPENINGS_PER_BOOKING: timesPerBooking().default(10),
  /** How often a provider can set the addresses of other calendars within an hour: each is read at once. */
  CALENDAR_CHANGES_PER_HOUR: positiveInteger().default(30),
  /** Whether other calendars can be on this machine. Local mode and tests only. */
  CALENDARS_ALLOW_LOOPBACK: trueOrFalse().default(false),
  /** Open live streams of one instance. */
  STREAMS_PER_INSTANCE: positiveInteger().default(2_000),
});
export type Config = z.infer<typeof Config>;
