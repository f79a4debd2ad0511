import { BookingInput, bookingRefusals, IdempotencyKey, Instant, idempotencyKeyHeader } from './booking.ts';
import type { Call } from './calls.ts';
import { TimeZone } from './time.ts';
import * as z from './zod.ts';

/* A series: several visits to one service, booked at once. Each is a booking like any other. */

/** How many visits a series can have. */
export const seriesLength = { least: 2, most: 8 } as const;

const dayMs = 24 * 60 * 60 * 1000;

/** When each visit would be: at the same time by the provider's clock, or by that of `timeZone` if there are no hours. */
export const SeriesQuery = z.object({
  serviceId: BookingInput.shape.serviceId,
  /** The first visit. */
  serviceDate: Instant,
  everyWeeks: z.enum(['1', '2'], 'A series is weekly or every second week'),
  visits: z.string().check(z.regex(/^[2-8]$/, 'A series has 2 to 8 visits')),
  timeZone: z.optional(TimeZone),
});
export type SeriesQuery = z.infer<typeof SeriesQuery>;

/** One visit of a planned series. */
export const PlannedVisit = z.object({
  serviceDate: z.iso.datetime(),
  /** `outside`: outside of the provider's hours, notice or horizon. */
  outcome: z.enum(['free', 'taken', 'outside']),
  /** If it is not free, up to three of the nearest free times of the days around it, in order. */
  alternatives: z.array(z.iso.datetime()),
});
export type PlannedVisit = z.infer<typeof PlannedVisit>;

const SeriesPlan = z.object({
  /** Absent if the provider has no hours. */
  timeZone: z.optional(z.string()),
  visits: z.array(PlannedVisit),
});
export type SeriesPlan = z.infer<typeof SeriesPlan>;

/** A day apart, so that no two claim the same time, however long visit and pause are. */
const areApart = (dates: string[]) =>
  dates.every((date, at) => at === 0 || Date.parse(date) - Date.parse(dates[at - 1] ?? '') >= dayMs);

/** Body of `POST /series`, like that of a booking. */
export const SeriesInput = z.object({
  ...z.pick(BookingInput, { serviceId: true, instructions: true, patientTimeZone: true, terms: true }).shape,
  serviceDates: z
    .array(Instant)
    .check(
      z.minLength(seriesLength.least, `A series has at least ${seriesLength.least} visits`),
      z.maxLength(seriesLength.most, `A series has at most ${seriesLength.most} visits`),
      z.refine(areApart, 'Visits must be in order, and at least a day apart'),
    ),
});
export type SeriesInput = z.infer<typeof SeriesInput>;

const SeriesBooked = z.object({
  acknowledged: z.literal(true),
  seriesId: z.string(),
  /** In the order of the visits. */
  bookingIds: z.array(z.string()),
});
export type SeriesBooked = z.infer<typeof SeriesBooked>;

export const checkSeries = {
  method: 'GET',
  path: '/series/check',
  service: 'booking',
  caller: 'anyone',
  summary: 'Which visits of a series are free, with other times for those that are not; books nothing',
  query: SeriesQuery,
  answer: SeriesPlan,
  problems: ['invalid-date', 'not-found', 'service-paused'],
} as const satisfies Call;

export const createSeries = {
  method: 'POST',
  path: '/series',
  service: 'booking',
  caller: 'user',
  summary: 'Books all visits of a series, or none; repeated with the same key, it returns the existing one',
  headers: z.object({ [idempotencyKeyHeader]: IdempotencyKey }),
  body: SeriesInput,
  status: 201,
  answer: SeriesBooked,
  problems: bookingRefusals,
  gateway: 'repeatable',
} as const satisfies Call;
