import * as z from 'zod/mini';
import { Deleted, Modified } from './answers.ts';
import type { Call, Docs } from './calls.ts';
import { wholeNumber } from './text.ts';
import { TimeZone } from './time-zone.ts';

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

/** A day's spans, ascending. Hours across midnight are two spans: until `24:00`, and from `00:00` the next day. */
const DayHours = z.array(Span).check(
  z.maxLength(12, 'A day has at most 12 spans of hours'),
  z.superRefine((spans, context) => {
    spans.forEach(({ from }, at) => {
      const before = spans[at - 1];
      if (before && from < before.to)
        context.addIssue({
          code: 'custom',
          path: [at, 'from'],
          message: 'Hours overlap or are out of order',
        });
    });
  }),
);

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

const invalidDate = 'Enter a valid date';

/** The hours of one date, instead of its weekday's; without spans, a day off. */
const HoursOfDate = z.object({ date: z.iso.date(invalidDate), spans: DayHours });

const Exceptions = z.array(HoursOfDate).check(
  z.maxLength(366, 'There can be at most 366 exceptions'),
  z.superRefine((exceptions, context) => {
    const dates = exceptions.map(({ date }) => date);
    dates.forEach((date, at) => {
      if (dates.indexOf(date) < at)
        context.addIssue({
          code: 'custom',
          path: [at, 'date'],
          message: 'This date is already in the list',
        });
    });
  }),
);

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
  caller: 'user',
  answer: ScheduleAnswer,
} as const satisfies Call;

export const setSchedule = {
  method: 'PUT',
  path: '/schedule',
  caller: 'user',
  body: Schedule,
  answer: Modified,
} as const satisfies Call;

export const deleteSchedule = {
  method: 'DELETE',
  path: '/schedule',
  caller: 'user',
  answer: Deleted,
} as const satisfies Call;

export const docs = {
  booking: {
    getSchedule: {
      summary: "The caller's working hours; not found if none are set",
      problems: ['not-found'],
    },
    setSchedule: {
      summary: "Sets the caller's working hours; existing bookings do not change",
    },
    deleteSchedule: {
      summary: "Removes the caller's working hours; patients can then request any time",
      problems: ['not-found'],
    },
  },
} as const satisfies Docs;
