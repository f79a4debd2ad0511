import { Instant } from './booking.ts';
import { bookableMs } from './booking-rules.ts';
import { type Call, Deleted, Modified } from './calls.ts';
import { optionalText } from './inputs.ts';
import { ServiceId } from './service.ts';
import { wholeNumber } from './text.ts';
import { TimeZone } from './time.ts';
import * as z from './zod.ts';

/** Spans start and end on quarters of an hour: in every zone, these are also quarters of an hour in UTC. */
const quarterOfAnHour = /^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/;
const invalidTime = 'Times must be on the quarter hour from 00:00 to 24:00';

/** Working hours from `from` until `to`, in the schedule's time zone; `24:00` is the end of the day. */
export const Span = z
  .object({
    from: z.string(invalidTime).check(z.regex(quarterOfAnHour, invalidTime)),
    to: z
      .string(invalidTime)
      .check(z.refine((time) => time === '24:00' || quarterOfAnHour.test(time), invalidTime)),
  })
  .check(z.refine(({ from, to }) => from < to, { error: 'Hours must end after they begin', path: ['to'] }));
export type Span = z.infer<typeof Span>;

/** Says what is wrong with one entry of a list, so that a form can mark its field. */
const issueAt = (input: unknown, path: (string | number)[], message: string) => ({
  code: 'custom' as const,
  input,
  path,
  message,
  continue: true,
});

/** A day's spans, ascending. Hours across midnight are two spans: until `24:00`, and from `00:00` the next day. */
const DayHours = z
  .array(Span)
  .check(z.maxLength(12, 'A day has at most 12 spans of hours'), ({ value: spans, issues }) => {
    spans.forEach(({ from }, at) => {
      const before = spans[at - 1];
      if (before && from < before.to)
        issues.push(issueAt(spans, [at, 'from'], 'Hours overlap or are out of order'));
    });
  });

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Before noon, before five, and later. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

/** A part of a day of the coming week, by the provider's clock: `sat.morning`. */
export type FreePart = `${Weekday}.${DayPart}`;

/** When in the coming week a free time is wanted: on any day or one (`sat`: the next, or today), in a part of it or at the weekend. */
export const WantedTimes = z.object({
  available: z.optional(z.enum(['week', ...weekdays], 'Available must be week or a day, such as sat')),
  part: z.optional(z.enum([...dayParts, 'weekend'], 'Part must be morning, afternoon, evening or weekend')),
});
export type WantedTimes = z.infer<typeof WantedTimes>;

/** Matches each `FreePart` that is wanted; undefined if all are. */
export function wantedParts({ available, part }: WantedTimes): RegExp | undefined {
  const day = available === undefined || available === 'week' ? '...' : available;
  if (day === '...' && !part) return undefined;
  return part === 'weekend' ? new RegExp(`(?=sat|sun)${day}\\.`) : new RegExp(`${day}\\.${part ?? ''}`);
}

const invalidDate = 'Enter a valid date';
const tooFar = 'Enter a date within the next two years';

/** The hours of one date, instead of its weekday's; without spans, a day off. */
const HoursOfDate = z.object({
  date: z.iso
    .date(invalidDate)
    .check(z.refine((date) => Date.parse(date) <= Date.now() + bookableMs, tooFar)),
  spans: DayHours,
});

const Exceptions = z
  .array(HoursOfDate)
  .check(z.maxLength(366, 'There can be at most 366 exceptions'), ({ value: exceptions, issues }) => {
    const dates = exceptions.map(({ date }) => date);
    dates.forEach((date, at) => {
      if (dates.indexOf(date) < at)
        issues.push(issueAt(exceptions, [at, 'date'], 'This date is already in the list'));
    });
  });

/** The most code points of a provider's directions. */
export const directionsLimit = 500;

/** When a provider sees patients. */
export const Schedule = z.object({
  timeZone: TimeZone,
  week: z.object({
    mon: DayHours,
    tue: DayHours,
    wed: DayHours,
    thu: DayHours,
    fri: DayHours,
    sat: DayHours,
    sun: DayHours,
  }),
  exceptions: z._default(Exceptions, []),
  /** Minimum time between booking and appointment. */
  noticeMinutes: z._default(wholeNumber('Notice', { least: 0, most: 43_200 }), 120),
  /** How many days ahead appointments can be booked. */
  horizonDays: z._default(wholeNumber('Horizon', { least: 1, most: 365 }), 60),
  /** Kept free after each appointment. */
  pauseMinutes: z._default(wholeNumber('Pause', { least: 0, most: 240 }), 0),
  /** Street, floor or video link. Only patients with an open appointment see it. */
  directions: z.optional(optionalText('How to find us', directionsLimit)),
});
export type Schedule = z.infer<typeof Schedule>;

/** The schedule, and at most 100 upcoming open bookings outside of its hours. */
export const ScheduleAnswer = z.extend(Schedule, {
  // The service may know zones that the browser does not.
  timeZone: z.string().check(z.maxLength(64)),
  outside: z.array(
    z.object({
      bookingId: z.string(),
      serviceName: z.string(),
      userName: z.string(),
      serviceDate: z.iso.datetime(),
    }),
  ),
});
export type ScheduleAnswer = z.infer<typeof ScheduleAnswer>;

export const getSchedule = {
  method: 'GET',
  path: '/schedule',
  service: 'booking',
  caller: 'user',
  summary: "The caller's working hours; null if none are set",
  answer: z.object({ schedule: z.nullable(ScheduleAnswer) }),
} as const satisfies Call;

export const setSchedule = {
  method: 'PUT',
  path: '/schedule',
  service: 'booking',
  caller: 'user',
  summary: "Sets the caller's working hours; existing bookings do not change",
  body: Schedule,
  answer: Modified,
} as const satisfies Call;

export const deleteSchedule = {
  method: 'DELETE',
  path: '/schedule',
  service: 'booking',
  caller: 'user',
  summary: "Removes the caller's working hours; patients can then request any time",
  answer: Deleted,
  problems: ['not-found'],
} as const satisfies Call;

/** Answer of `GET /availability/{serviceId}`. */
export const Availability = z.object({
  /** True if the provider has no working hours: any time may be requested, and `times` is empty. */
  byRequest: z.boolean(),
  /** Free start times, ascending. */
  times: z.array(z.iso.datetime()),
  /** Absent if the provider has no working hours. */
  timeZone: z.optional(z.string()),
  durationMinutes: z.optional(z.int()),
});
export type Availability = z.infer<typeof Availability>;

/** How far ahead a preview looks. */
export const previewDays = 7;

export const previewSchedule = {
  method: 'POST',
  path: '/schedule/preview',
  service: 'booking',
  caller: 'user',
  summary:
    'When patients could book a usual visit in the next seven days, if these were the hours of the caller; stores nothing',
  body: Schedule,
  answer: Availability,
} as const satisfies Call;

/** The maximum number of services per `GET /availability`: one page of a service list. */
export const nextTimesLimit = 60;

/** The maximum number of times per service in its answer. */
export const nextTimesCount = 4;

/**
 * Answer of `GET /availability`, in the order of the query. `times` are the service's first free times within 31 days, or
 * of the wanted ones in the coming week, ascending; none if there is none, if any time may be requested (`byRequest`), or if the service does not exist.
 */
export const NextTimes = z.array(
  z.object({
    serviceId: z.string(),
    byRequest: z._default(z.boolean(), false),
    times: z.array(z.iso.datetime()),
  }),
);
export type NextTimes = z.infer<typeof NextTimes>;

const longestMs = 31 * 24 * 60 * 60 * 1000;
const lengthMs = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from);

/** Times from `from`, before `to`. Whole days make answers cacheable. */
export const AvailabilityQuery = z.object({ from: Instant, to: Instant }).check(
  z.refine((query) => lengthMs(query) > 0, { error: 'To must be after from', path: ['to'] }),
  z.refine((query) => lengthMs(query) <= longestMs, { error: 'Ask for 31 days at most', path: ['to'] }),
);
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>;

/** Comma-separated service ids. Times are wanted as in `ServiceQuery`. */
export const NextTimesQuery = z.extend(WantedTimes, {
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
  service: 'booking',
  caller: 'anyone',
  summary: 'The free times of a service between two instants, at most 31 days apart',
  parameters: { serviceId: ServiceId },
  query: AvailabilityQuery,
  answer: Availability,
  problems: ['invalid-date', 'not-found'],
  gateway: 'cached',
} as const satisfies Call;

export const listNextTimes = {
  method: 'GET',
  path: '/availability',
  service: 'booking',
  caller: 'anyone',
  summary: 'The next free times of each of several services, in the next 31 days or when they are wanted',
  query: NextTimesQuery,
  answer: NextTimes,
  gateway: 'cached',
} as const satisfies Call;
