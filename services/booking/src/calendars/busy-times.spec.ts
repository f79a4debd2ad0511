import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import nodeIcal, { type VEvent } from 'node-ical';
import { type Period, toBusy, toPeriods } from '../records/busy.rules.ts';
import { type BusyQuery, busyTimes } from './busy-times.ts';

const folder = join(import.meta.dirname, '../../test/calendars');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const query: BusyQuery = {
  timeZone: 'Europe/Berlin',
  from: Date.parse('2026-03-01T00:00Z'),
  until: Date.parse('2026-05-01T00:00Z'),
  // A visit of the reader, who is somebody else's patient there.
  visits: ['665f1c2ab7e4d1a2c3b4d5f8@mendwell'],
};
const utc = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

/** `03-10 13:00-14:00`, with the second day if that is another one. */
function inWords(text: string, timeZone: string): string {
  const answer = busyTimes(text, { ...query, timeZone });
  if ('problem' in answer) return answer.problem;
  const shown = toPeriods(answer.busy).map((period) => {
    const [[day, from], [lastDay, until]] = period.map((at) =>
      new Date(at).toISOString().slice(5, 16).split('T'),
    ) as [[string, string], [string, string]];
    return `${day} ${from}-${day === lastDay ? '' : `${lastDay} `}${until}`;
  });
  return shown.join(' ');
}

const cases = read('expected.txt')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(' '))
  .map(([name = '', timeZone = '', ...times]) => ({ name, timeZone, times: times.join(' ') }));

describe('calendars as programs write them', () => {
  it.each(cases)('$name', ({ name, timeZone, times }) => {
    expect(inWords(read(`${name}.ics`), timeZone)).toBe(times);
  });
});

it('counts the busy times of 5,000 events, not the events, and keeps the first 2,000', () => {
  const begins = (stepMinutes: number) =>
    Array.from({ length: 5_000 }, (_, at) => Date.parse('2026-03-01T00:00Z') + at * stepMinutes * 60_000);
  const calendar = (times: number[]) => {
    const events = times.map(
      (at) => `BEGIN:VEVENT\nUID:${at}\nDTSTART:${utc(at)}\nDURATION:PT1M\nEND:VEVENT\n`,
    );
    return `BEGIN:VCALENDAR\n${events.join('')}END:VCALENDAR\n`;
  };
  expect(inWords(calendar(begins(5)), 'UTC')).toBe('03-01 00:00-03-18 08:45');
  const wide = { ...query, until: query.until + 365 * 86_400_000 };
  const kept = begins(60).slice(0, 2_000);
  expect(busyTimes(calendar(begins(60)), wide)).toEqual({
    busy: toBusy(kept.map((at): Period => [at, at + 900_000])),
  });
});

/** An event of an hour on 10 March at 10:00 UTC, or of what these lines say, and a second one that any program can read. */
const calendarOf = (...lines: string[]) =>
  [
    ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'],
    ...[
      'BEGIN:VEVENT',
      'UID:2',
      'DTSTART:20260301T100000Z',
      'DURATION:PT1H',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ],
  ].join('\r\n');
const start = 'DTSTART:20260310T100000Z';
const hour = 'DURATION:PT1H';

describe('lines that are not by the standard', () => {
  it.each([
    ['a day without saying so', ['DTSTART:20260310'], '03-09 23:00-03-10 23:00'],
    [
      'days without saying so',
      ['DTSTART;TZID=Europe/Berlin:20260310', 'DTEND;TZID=Europe/Berlin:20260312'],
      '03-09 23:00-03-11 23:00',
    ],
    ['no readable end', [start, 'DTEND:later'], '03-10 10:00-11:00'],
    ['no readable duration', [start, 'DURATION:later'], '03-10 10:00-11:00'],
    ['no readable exception', [start, hour, 'EXDATE:never'], '03-10 10:00-11:00'],
    ['a rule that nobody can follow', [start, hour, 'RRULE:FREQ=DAILY;BYYEARDAY=80'], '03-10 10:00-11:00'],
    [
      'one unreadable date of several',
      [start, hour, 'RDATE:later,20260311T100000Z'],
      '03-10 10:00-11:00 03-11 10:00-11:00',
    ],
    ['no readable start', ['DTSTART:soon', hour], ''],
    ['a start on a day that does not exist', ['DTSTART:20260230T100000Z', hour], ''],
    [
      'an extra date that does not exist',
      [start, hour, 'RDATE;VALUE=DATE:20260431,20260315'],
      '03-10 10:00-11:00 03-14 23:00-03-15 00:00',
    ],
  ])('%s', (_, lines, times) => {
    expect(inWords(calendarOf(...lines), 'Europe/Berlin')).toBe(`03-01 10:00-11:00 ${times}`.trim());
  });

  it('dates with an end of their own keep it', () => {
    const dates = 'RDATE;VALUE=PERIOD:20260311T100000Z/20260311T130000Z,20260312T100000Z/PT2H';
    expect(inWords(calendarOf(start, hour, dates), 'UTC')).toBe(
      '03-01 10:00-11:00 03-10 10:00-11:00 03-11 10:00-13:00 03-12 10:00-12:00',
    );
  });
});

describe('hostile calendars', () => {
  it('with thousands of names of zones cost the memory of few', () => {
    const name = 'america/argentina/comodrivadavia';
    const spellings = Array.from({ length: 2_000 }, (_, bits) =>
      [...name].map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    );
    const twoDigits = (count: number) => String(count).padStart(2, '0');
    const offsets = Array.from(
      { length: 1_440 },
      (_, at) => `+${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`,
    );
    const dates = [...spellings, ...offsets].map((zone) => `RDATE;TZID="${zone}":20260310T100000`);
    const formats = jest.spyOn(Intl, 'DateTimeFormat');
    expect(busyTimes(calendarOf(start, hour, ...dates), query)).toHaveProperty('busy');
    expect(formats.mock.calls.length).toBeLessThan(50);
    formats.mockRestore();
  });
});

describe('rules', () => {
  const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
  const some = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { minLength: 1, maxLength: 3 });
  const interval = fc.integer({ min: 1, max: 4 });
  const byDay = (days: string[]) => (days.length > 0 ? `;BYDAY=${days}` : '');
  const every = fc.oneof(
    fc
      .tuple(fc.constantFrom('DAILY', 'WEEKLY'), interval, fc.uniqueArray(weekday, { maxLength: 3 }))
      .map(([freq, step, days]) => `FREQ=${freq};INTERVAL=${step}${byDay(days)}`),
    fc
      .tuple(interval, some(fc.integer({ min: 1, max: 31 })))
      .map(([step, days]) => `FREQ=MONTHLY;INTERVAL=${step};BYMONTHDAY=${days}`),
    fc
      .tuple(fc.constantFrom(-2, -1, 1, 2, 3, 4), weekday)
      .map(([which, day]) => `FREQ=MONTHLY;BYDAY=${which}${day}`),
    fc
      .tuple(some(weekday), fc.constantFrom(-1, 1, 2))
      .map(([days, which]) => `FREQ=MONTHLY;BYDAY=${days};BYSETPOS=${which}`),
    fc
      .tuple(some(fc.integer({ min: 1, max: 12 })), fc.integer({ min: 1, max: 28 }))
      .map(([months, day]) => `FREQ=YEARLY;BYMONTH=${months};BYMONTHDAY=${day}`),
  );
  const end = fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 60 }).map((count) => `;COUNT=${count}`),
    fc.integer({ min: 2, max: 28 }).map((day) => `;UNTIL=202604${String(day).padStart(2, '0')}T120000Z`),
  );
  const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Melbourne', 'Asia/Kolkata');
  const begin = fc.date({
    min: new Date('2025-06-01T00:00Z'),
    max: new Date('2026-04-01T00:00Z'),
    noInvalidDate: true,
  });

  const textOf = (zoneName: string, start: string, rule: string) =>
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:1',
      `DTSTART;TZID=${zoneName}:${start}`,
      'DURATION:PT15M',
      `RRULE:${rule}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n');
  /** What the other library makes of it, from an instant until another. */
  const byOther = (text: string, from: number, until: number): number[] => {
    const [event] = Object.values(nodeIcal.sync.parseICS(text)).filter((item) => item?.type === 'VEVENT');
    return (event as VEvent).rrule?.between(new Date(from), new Date(until - 1), true).map(Number) ?? [];
  };
  /** Noon, when no clock changes: the libraries differ in what they make of times that do not exist. */
  const noonOf = (at: number) => `${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}T120000`;

  it('repeat as by another library', () => {
    fc.assert(
      fc.property(every, end, zone, begin, (rule, ends, timeZone, day) => {
        // An event that does not begin with its rule's first time is left to programs by the standard.
        const [first] = byOther(textOf('UTC', noonOf(Number(day)), rule), Number(day), query.until);
        const start = noonOf(first ?? 0);
        const [, lastDay = '9'] = /UNTIL=(\d+)/.exec(ends) ?? [];
        fc.pre(first !== undefined && start.slice(0, 8) < lastDay);
        const text = textOf(timeZone, start, rule + ends);
        const others = byOther(text, query.from, query.until);
        expect(busyTimes(text, { ...query, timeZone })).toEqual({
          busy: toBusy(others.map((at): Period => [at, at + 900_000])),
        });
      }),
      { numRuns: 300 },
    );
  });
});
