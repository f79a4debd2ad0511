import type { Schedule, Span } from '@mendwell/contracts/schedule';
import { freeTimes, isWithinHours, partsOfWeek, slotsOf } from './availability.rules.ts';

const hours = (...spans: [string, string][]): Span[] => spans.map(([from, to]) => ({ from, to }));
const always = hours(['09:00', '12:00']);
const scheduleOf = (changes: Partial<Schedule> = {}): Schedule => ({
  timeZone: 'UTC',
  week: { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always },
  exceptions: [],
  noticeMinutes: 0,
  horizonDays: 365,
  pauseMinutes: 0,
  ...changes,
});
const everyDay = (spans: Span[]): Schedule['week'] => ({
  mon: spans,
  tue: spans,
  wed: spans,
  thu: spans,
  fri: spans,
  sat: spans,
  sun: spans,
});
const instants = (...times: string[]) => times.map((time) => new Date(time));
const now = new Date('2026-01-01T00:00:00Z');

describe('freeTimes', () => {
  const on = (date: string, schedule: Schedule, durationMinutes = 60, taken?: ReadonlySet<number>) => {
    const from = new Date(`${date}T00:00:00Z`);
    const to = new Date(from.getTime() + 24 * 3_600_000);
    return freeTimes(schedule, { durationMinutes, from, to, now, ...(taken && { taken }) });
  };

  it('offers times by duration from the beginning of hours, as far as they fit', () => {
    expect(on('2026-03-02', scheduleOf(), 50)).toEqual(
      instants('2026-03-02T09:00Z', '2026-03-02T10:00Z', '2026-03-02T11:00Z'),
    );
  });

  it('keeps a pause after each appointment, even beyond the hours', () => {
    expect(on('2026-03-02', scheduleOf({ pauseMinutes: 30 }), 60)).toEqual(
      instants('2026-03-02T09:00Z', '2026-03-02T10:30Z'),
    );
  });

  it('leaves out claimed times without shifting others', () => {
    const taken = new Set(slotsOf(new Date('2026-03-02T09:45Z'), 30, { pauseMinutes: 0 }).map(Number));
    expect(on('2026-03-02', scheduleOf(), 60, taken)).toEqual(instants('2026-03-02T11:00Z'));
  });

  it('offers nothing on a day off, and exceptional hours only on their date', () => {
    const exceptions = [
      { date: '2026-03-02', spans: [] },
      { date: '2026-03-03', spans: hours(['15:00', '16:00']) },
    ];
    expect(on('2026-03-02', scheduleOf({ exceptions }))).toEqual([]);
    expect(on('2026-03-03', scheduleOf({ exceptions }))).toEqual(instants('2026-03-03T15:00Z'));
    expect(on('2026-03-04', scheduleOf({ exceptions }))).toHaveLength(3);
  });

  it('continues over midnight if the next day starts with hours', () => {
    const night = scheduleOf({ week: everyDay(hours(['00:00', '00:30'], ['23:00', '24:00'])) });
    expect(on('2026-03-02', night, 45)).toEqual(instants('2026-03-02T23:00Z', '2026-03-02T23:45Z'));
  });

  it.each([
    [
      'notice',
      { noticeMinutes: 24 * 60 + 9 * 60 + 1 },
      '2026-01-02',
      ['2026-01-02T10:00Z', '2026-01-02T11:00Z'],
    ],
    ['horizon', { horizonDays: 1 }, '2026-01-02', []],
  ])('respects the %s', (_, changes, date, times) => {
    expect(on(date, scheduleOf(changes))).toEqual(instants(...times));
  });

  it.each([
    // The clock changes from 02:00 to 03:00, so 02:30 does not exist.
    ['Europe/Stockholm', '2026-03-29', '02:30', '05:00', ['01:00', '01:30', '02:00', '02:30']],
    ['Europe/Stockholm', '2026-03-29', '01:00', '02:30', ['00:00', '00:30']],
    ['Europe/Stockholm', '2026-03-29', '02:00', '03:00', []],
    // The clock changes from 03:00 to 02:00, so 02:30 exists twice.
    ['Europe/Stockholm', '2026-10-25', '02:30', '04:00', ['00:30', '01:30', '02:00', '02:30']],
    ['Europe/Stockholm', '2026-10-25', '01:30', '02:30', ['2026-10-24T23:30', '00:00', '01:00']],
    ['Europe/Stockholm', '2026-10-25', '02:00', '03:00', ['00:00', '00:30', '01:00', '01:30']],
    // From midnight to 01:00.
    ['Africa/Cairo', '2026-04-23', '23:00', '24:00', ['21:00', '21:30']],
    ['Africa/Cairo', '2026-04-24', '00:00', '02:00', ['2026-04-23T22:00', '2026-04-23T22:30']],
    // Half an hour forward and back.
    ['Australia/Lord_Howe', '2026-10-04', '01:30', '03:00', ['2026-10-03T15:00', '2026-10-03T15:30']],
    ['Australia/Lord_Howe', '2026-04-05', '01:30', '02:00', ['2026-04-04T14:30', '2026-04-04T15:00']],
    ['Asia/Kolkata', '2026-06-01', '09:00', '10:00', ['03:30', '04:00']],
  ])('in %s on %s from %s to %s begins when the clock says so', (timeZone, date, from, to, times) => {
    const exceptions = [{ date, spans: hours([from, to]) }];
    const schedule = scheduleOf({ timeZone, exceptions, week: everyDay([]) });
    const range = { from: new Date(`${date}T00:00Z`), to: new Date(`${date}T23:59Z`) };
    const found = freeTimes(schedule, {
      durationMinutes: 30,
      from: new Date(range.from.getTime() - 24 * 3_600_000),
      to: range.to,
      now,
    });
    const expected = times.map((time) => new Date(`${time.length > 5 ? time : `${date}T${time}`}Z`));
    expect(found.map((time) => time.toISOString())).toEqual(expected.map((time) => time.toISOString()));
  });
});

describe('isWithinHours', () => {
  it.each([
    ['2026-03-02T09:00Z', 180, true],
    ['2026-03-02T08:59Z', 30, false],
    ['2026-03-02T11:45Z', 30, false],
  ])('%s for %d minutes: %p', (begin, minutes, expected) => {
    expect(isWithinHours(scheduleOf(), new Date(begin), minutes)).toBe(expected);
  });
});

it('names the parts of the coming week in which times are, by the clock of the place, and leaves out later ones', () => {
  // A Thursday in New York, where it is 7 PM.
  const now = new Date('2026-01-02T00:00Z');
  const times = instants(
    ...['2026-01-02T02:00Z', '2026-01-02T16:59Z', '2026-01-02T17:00Z', '2026-01-02T21:45Z'],
    ...['2026-01-03T22:00Z', '2026-01-07T15:00Z', '2026-01-08T15:00Z'],
  );
  const parts = [
    'thu.evening',
    'fri.morning',
    'fri.afternoon',
    'fri.afternoon',
    'sat.evening',
    'wed.morning',
  ];
  expect(partsOfWeek(times, 'America/New_York', now)).toEqual(
    parts.map((part, at) => ({ time: times[at], part })),
  );
});
