import { exampleBooking } from '@mendwell/contracts/examples';
import type { Schedule } from '@mendwell/contracts/schedule';
import { addDays } from '../days.ts';
import { hoursOfWeek, instantsOf, isInWeek, shownHours, weekInWords, weekOf } from './week.ts';

const nine = { from: '09:00', to: '17:00' };
const schedule: Schedule = {
  timeZone: 'Europe/Stockholm',
  week: {
    mon: [nine],
    tue: [nine],
    wed: [],
    thu: [nine],
    fri: [{ from: '07:15', to: '12:30' }],
    sat: [],
    sun: [],
  },
  exceptions: [
    { date: '2026-12-24', spans: [] },
    { date: '2026-12-23', spans: [{ from: '10:00', to: '12:00' }] },
  ],
  noticeMinutes: 120,
  horizonDays: 60,
  pauseMinutes: 0,
};

describe('weekOf', () => {
  it.each([
    ['2026-12-21', '2026-12-21'],
    ['2026-12-27', '2026-12-21'],
    ['2026-12-28', '2026-12-28'],
    ['2027-01-01', '2026-12-28'],
  ])('maps %s to Monday %s', (asked, monday) => {
    expect(weekOf(asked, 'UTC')).toBe(monday);
  });

  it.each([null, '', 'now', '2026-13-45', '../../', '0000-01-01', '9999-12-31'])(
    'defaults to this week for %j',
    (asked) => {
      jest.useFakeTimers({ now: new Date('2026-12-27T23:30:00Z'), doNotFake: ['nextTick'] });
      // It is already Monday in Stockholm.
      expect(weekOf(asked, 'UTC')).toBe('2026-12-21');
      expect(weekOf(asked, 'Europe/Stockholm')).toBe('2026-12-28');
      jest.useRealTimers();
    },
  );

  it('formats a week across two years and leads to its neighbours', () => {
    expect(weekInWords('2026-12-28')).toMatch(/^Dec 28, 2026\s–\sJan 3, 2027$/);
    expect(addDays('2026-12-28', 7)).toBe('2027-01-04');
    expect(addDays('2026-03-30', -7)).toBe('2026-03-23');
  });

  it('requests a range that covers every time zone', () => {
    expect(instantsOf('2026-12-21')).toEqual({ from: '2026-12-20T00:00:00Z', to: '2026-12-29T00:00:00Z' });
  });
});

describe('isInWeek', () => {
  it.each([
    ['2026-12-20T21:00:00Z', false],
    ['2026-12-20T22:00:00Z', false],
    ['2026-12-20T22:30:00Z', true],
    ['2026-12-20T23:00:00Z', true],
    ['2026-12-27T22:59:00Z', true],
    ['2026-12-27T23:00:00Z', false],
  ])('of an hour from %s on, in the week of Stockholm, is %s', (serviceDate, isIn) => {
    const appointment = exampleBooking({ serviceDate, durationMinutes: 60 });
    expect(isInWeek(appointment, '2026-12-21', 'Europe/Stockholm')).toBe(isIn);
  });
});

describe('hoursOfWeek', () => {
  it("returns the weekday's hours unless the date has an exception", () => {
    expect(hoursOfWeek(schedule, '2026-12-21').map(({ weekday, spans }) => [weekday, spans])).toEqual([
      [1, [nine]],
      [2, [nine]],
      [3, [{ from: '10:00', to: '12:00' }]],
      [4, []],
      [5, [{ from: '07:15', to: '12:30' }]],
      [6, []],
      [0, []],
    ]);
    expect(hoursOfWeek(schedule, '2026-12-14')[3]?.spans).toEqual([nine]);
  });
});

describe('shownHours', () => {
  const days = hoursOfWeek(schedule, '2026-12-21');
  const at = (serviceDate: string, durationMinutes = 60) => exampleBooking({ serviceDate, durationMinutes });

  it('covers all working hours', () => {
    expect(shownHours(days, [], schedule.timeZone)).toEqual({ slotMinTime: '07:00', slotMaxTime: '17:00' });
  });

  it('covers appointments outside working hours, in the given time zone', () => {
    expect(
      shownHours(days, [at('2026-12-22T04:30:00Z'), at('2026-12-22T18:00:00Z')], schedule.timeZone),
    ).toEqual({
      slotMinTime: '05:00',
      slotMaxTime: '20:00',
    });
  });

  it('covers the whole day only if an appointment continues past midnight', () => {
    const whole = { slotMinTime: '00:00', slotMaxTime: '24:00' };
    expect(shownHours(days, [at('2026-12-22T22:30:00Z')], schedule.timeZone)).toEqual(whole);
    expect(shownHours(days, [at('2026-12-22T22:00:00Z')], schedule.timeZone)).toMatchObject({
      slotMaxTime: '24:00',
    });
  });

  it('defaults to 8:00 to 18:00', () => {
    expect(shownHours([], [], 'UTC')).toEqual({ slotMinTime: '08:00', slotMaxTime: '18:00' });
  });
});
