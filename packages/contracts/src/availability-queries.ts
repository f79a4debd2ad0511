import * as z from 'zod/mini';
import { nextTimesLimit } from './booking.ts';
import { Instant } from './booking-inputs.ts';

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
