import { type Schedule, type Span, weekdays } from '@mendwell/contracts/schedule';
import fc from 'fast-check';
import { freeTimes, slotsOf, widenedHours } from './availability.rules.ts';
import { isBusyAt, type Period, toBusy } from './busy.rules.ts';

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
/** Offsets of whole, half and three-quarter hours; clocks that change by an hour, by half an hour, in other seasons, never. */
const zones = [
  ...['UTC', 'Europe/Stockholm', 'America/New_York', 'America/St_Johns', 'America/Santiago'],
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Apia'],
];

const textOf = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
/** Up to three spans a day, from midnight to midnight. */
const spans = fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 }).map((quarters): Span[] => {
  const sorted = quarters.toSorted((a, b) => a - b);
  return sorted.flatMap((from, at) =>
    at % 2 === 0 && sorted[at + 1] !== undefined
      ? [{ from: textOf(from), to: textOf(sorted[at + 1] ?? 96) }]
      : [],
  );
});
/** Days around clock changes, and any others. */
const now = fc.oneof(
  fc.constantFrom(
    '2026-03-28',
    '2026-10-24',
    '2026-03-07',
    '2026-10-31',
    '2026-10-03',
    '2026-04-04',
    '2026-09-05',
  ),
  fc
    .integer({ min: 0, max: 364 })
    .map((day) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10)),
);
const weeks = fc.record({
  mon: spans,
  tue: spans,
  wed: spans,
  thu: spans,
  fri: spans,
  sat: spans,
  sun: spans,
});
const schedules = fc.record({
  timeZone: fc.constantFrom(...zones),
  week: weeks,
  noticeMinutes: fc.constantFrom(0, 45, 120, 2_000),
  horizonDays: fc.integer({ min: 1, max: 5 }),
  pauseMinutes: fc.constantFrom(0, 10, 15, 45),
});
const cases = fc
  .record({ schedule: schedules, now, dayOff: fc.integer({ min: 0, max: 3 }), hours: spans })
  .map(({ schedule, dayOff, hours, ...rest }) => {
    const begin = new Date(`${rest.now}T00:00:00Z`);
    const date = new Date(begin.getTime() + dayOff * dayMs).toISOString().slice(0, 10);
    const range = { now: begin, from: begin, to: new Date(begin.getTime() + 4 * dayMs) };
    return { schedule: { ...schedule, exceptions: [{ date, spans: hours }] } as Schedule, range };
  });
const durations = fc.integer({ min: 15, max: 240 });

/** Tells whether the local time at an instant, according to `Intl`, is within hours. */
function openAt({ timeZone, week, exceptions }: Schedule) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (instant: number): boolean => {
    const [date = '', time = ''] = format.format(instant).split(', ');
    const weekday = weekdays[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7] ?? 'mon';
    const hours = exceptions.find((exception) => exception.date === date)?.spans ?? week[weekday];
    return hours.some(({ from, to }) => from <= time && time < to);
  };
}

const offsetAt = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (instant: number) => format.format(instant).split(', ')[1];
};

/** The quarters of an hour at which a zone's clock changes within a year; or, if it never does, any. */
function clockChanges(timeZone: string, year: number): number[] {
  const offset = offsetAt(timeZone);
  const changes: number[] = [];
  const begin = Date.UTC(year, 0, 1);
  for (let from = begin; from < begin + 365 * dayMs; from += 14 * dayMs) {
    let [unchanged, changed] = [from, from + 14 * dayMs];
    if (offset(unchanged) === offset(changed)) continue;
    while (changed - unchanged > quarterMs) {
      const middle = unchanged + Math.floor((changed - unchanged) / quarterMs / 2) * quarterMs;
      if (offset(middle) === offset(unchanged)) unchanged = middle;
      else changed = middle;
    }
    changes.push(changed);
  }
  return changes.length > 0 ? changes : [begin];
}

describe('free times', () => {
  it('are all the quarters of an hour within hours and no others, in every zone for ten years', () => {
    const thisYear = new Date().getUTCFullYear();
    for (const timeZone of Intl.supportedValuesOf('timeZone'))
      fc.assert(
        fc.property(weeks, fc.integer({ min: 0, max: 9 }), fc.nat(), (week, years, pick) => {
          const changes = clockChanges(timeZone, thisYear + years);
          const around = changes[pick % changes.length] ?? 0;
          const [from, to] = [new Date(around - 1.5 * dayMs), new Date(around + 1.5 * dayMs)];
          const rest = { exceptions: [], noticeMinutes: 0, horizonDays: 5, pauseMinutes: 0 };
          const schedule: Schedule = { timeZone, week, ...rest };
          const isOpen = openAt(schedule);
          const open: string[] = [];
          for (let quarter = Number(from); quarter < Number(to); quarter += quarterMs)
            if (isOpen(quarter)) open.push(new Date(quarter).toISOString());
          const times = freeTimes(schedule, { durationMinutes: 15, from, to, now: from });
          expect({ timeZone, times: times.map((time) => time.toISOString()) }).toEqual({
            timeZone,
            times: open,
          });
        }),
        { numRuns: 2 },
      );
  });

  it('lie within hours by the local clock from beginning to end, whatever its changes', () => {
    fc.assert(
      fc.property(cases, durations, ({ schedule, range }, durationMinutes) => {
        const isOpen = openAt(schedule);
        for (const time of freeTimes(schedule, { durationMinutes, ...range }))
          for (let minutes = 0; minutes < durationMinutes; minutes += 15)
            expect(isOpen(time.getTime() + minutes * minuteMs)).toBe(true);
      }),
    );
  });

  it('respect notice, horizon and the requested range, in order', () => {
    fc.assert(
      fc.property(cases, durations, ({ schedule, range }, durationMinutes) => {
        const times = freeTimes(schedule, { durationMinutes, ...range }).map(Number);
        const earliest = Number(range.now) + schedule.noticeMinutes * minuteMs;
        const latest = Number(range.now) + schedule.horizonDays * dayMs;
        expect(times.every((time) => time >= earliest && time <= latest && time < Number(range.to))).toBe(
          true,
        );
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('do not depend on how the range is split', () => {
    fc.assert(
      fc.property(
        cases,
        durations,
        fc.integer({ min: 1, max: 4 * 96 - 1 }),
        (one, durationMinutes, quarter) => {
          const { schedule, range } = one;
          const cut = new Date(range.from.getTime() + quarter * 15 * minuteMs);
          const parts = [
            { ...range, to: cut },
            { ...range, from: cut },
          ].flatMap((part) => freeTimes(schedule, { durationMinutes, ...part }));
          expect(parts).toEqual(freeTimes(schedule, { durationMinutes, ...range }));
        },
      ),
    );
  });

  it('exclude claimed and overlapping times, and no others', () => {
    fc.assert(
      fc.property(cases, durations, fc.nat(), ({ schedule, range }, durationMinutes, pick) => {
        const times = freeTimes(schedule, { durationMinutes, ...range });
        const claimed = times[pick % Math.max(times.length, 1)];
        if (!claimed) return;
        const slots = (time: Date) => slotsOf(time, durationMinutes, schedule).map(Number);
        const taken = new Set(slots(claimed));
        const apart = times.filter((time) => !slots(time).some((slot) => taken.has(slot)));
        expect(freeTimes(schedule, { durationMinutes, ...range, taken })).toEqual(apart);
      }),
    );
  });
});

describe('widened hours', () => {
  const busy = fc
    .array(fc.tuple(fc.integer({ min: -96, max: 480 }), fc.integer({ min: 1, max: 40 })), { maxLength: 8 })
    .map(
      (times) => (begin: number) =>
        toBusy(
          times.map(([at, length]): Period => [begin + at * quarterMs, begin + (at + length) * quarterMs]),
        ),
    );

  const bounds = fc.record({
    noticeMinutes: fc.integer({ min: 0, max: 100 }).map((quarters) => quarters * 15),
    horizonDays: fc.integer({ min: 1, max: 4 }),
  });

  it('are the quarters of an hour that can be booked now and could not before, in pieces of an hour', () => {
    fc.assert(
      fc.property(cases, weeks, busy, busy, bounds, bounds, ({ schedule, range }, week, ...given) => {
        const [busyBefore, busyAfter, boundsBefore, boundsAfter] = given;
        const [from, to] = [Number(range.from), Number(range.to)];
        const before = { ...schedule, ...boundsBefore, busy: busyBefore(from) };
        const after = { ...schedule, ...boundsAfter, week, busy: busyAfter(from) };
        const isFree = (hours: typeof before) => {
          const isOpen = openAt(hours);
          const earliest = from + hours.noticeMinutes * 60_000;
          const latest = from + hours.horizonDays * 96 * quarterMs;
          const isBusy = (at: number) => isBusyAt(hours.busy, [at, at + quarterMs]);
          return (at: number) => at >= earliest && at < latest && isOpen(at) && !isBusy(at);
        };
        const [wasFree, isNowFree] = [isFree(before), isFree(after)];
        const expected: number[] = [];
        for (let at = from; at < to; at += quarterMs) if (isNowFree(at) && !wasFree(at)) expected.push(at);
        const pieces = widenedHours(before, after, range.from);
        expect(pieces.every(({ begin, end }) => end - begin <= 4 * quarterMs)).toBe(true);
        const found = pieces.flatMap(({ begin, end }) =>
          Array.from({ length: (end - begin) / quarterMs }, (_, at) => begin + at * quarterMs),
        );
        expect(found.filter((at) => at >= from && at < to)).toEqual(expected);
      }),
    );
  });
});
