import * as z from 'zod/mini';
import { Availability, Instant, NextTimes, nextTimesLimit } from './booking.ts';
import type { Call, Docs } from './calls.ts';
import { ServiceId } from './service.ts';

const longestMs = 31 * 24 * 60 * 60 * 1000;
const lengthMs = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from);

/** Times from `from`, before `to`. Whole days make answers cacheable. */
export const AvailabilityQuery = z.object({ from: Instant, to: Instant }).check(
  z.refine((query) => lengthMs(query) > 0, { error: 'To must be after from', path: ['to'] }),
  z.refine((query) => lengthMs(query) <= longestMs, { error: 'Ask for 31 days at most', path: ['to'] }),
);
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>;

/** Comma-separated service ids. */
export const NextTimesQuery = z.object({
  services: z
    .string('Services are required')
    .check(
      z.refine(
        (services) => services.split(',').length <= nextTimesLimit,
        `Ask for ${nextTimesLimit} services at most`,
      ),
    ),
});
export type NextTimesQuery = z.infer<typeof NextTimesQuery>;

export const listAvailability = {
  method: 'GET',
  path: '/availability/{serviceId}',
  caller: 'anyone',
  parameters: { serviceId: ServiceId },
  query: AvailabilityQuery,
  answer: Availability,
} as const satisfies Call;

export const listNextTimes = {
  method: 'GET',
  path: '/availability',
  caller: 'anyone',
  query: NextTimesQuery,
  answer: NextTimes,
} as const satisfies Call;

export const docs = {
  booking: {
    listAvailability: {
      call: listAvailability,
      summary: 'The free times of a service between two instants, at most 31 days apart',
      problems: ['invalid-date', 'not-found'],
    },
    listNextTimes: {
      call: listNextTimes,
      summary: 'The next free time of each of several services, in the next 31 days',
    },
  },
} as const satisfies Docs;
