import { Schedule, type Span } from './schedule.ts';

const week = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const fieldsRefused = (changes: object) =>
  Schedule.safeParse({ timeZone: 'Europe/Stockholm', week, ...changes }).error?.issues.map(
    ({ path, message }) => [path.join('.'), message],
  );
const monday = (...mon: Span[]) => fieldsRefused({ week: { ...week, mon } });

describe('Schedule', () => {
  it('accepts several spans a day, up to midnight, and fills in defaults', () => {
    const mon = [
      { from: '09:00', to: '12:30' },
      { from: '12:30', to: '24:00' },
    ];
    const parsed = Schedule.parse({ timeZone: 'Asia/Kolkata', week: { ...week, mon } });
    expect(parsed).toMatchObject({ exceptions: [], noticeMinutes: 120, horizonDays: 60, pauseMinutes: 0 });
  });

  it.each(['Mars/Olympus', '+02:00', '', 7, null])(
    'names the field of a zone that does not exist: %p',
    (timeZone) => {
      expect(fieldsRefused({ timeZone })).toEqual([['timeZone', 'This time zone does not exist']]);
    },
  );

  it('names the field of hours that overlap', () => {
    expect(monday({ from: '09:00', to: '12:00' }, { from: '11:45', to: '13:00' })).toEqual([
      ['week.mon.1.from', 'Hours overlap or are out of order'],
    ]);
  });

  it.each(['09:00', '08:00'])('names the field of hours that begin at 09:00 and end at %s', (to) => {
    expect(monday({ from: '09:00', to })).toEqual([['week.mon.0.to', 'Hours must end after they begin']]);
  });

  it.each(['9:00', '24:00', '09:10', '25:00'])('refuses to begin at %s', (from) => {
    const invalid = 'Times must be on the quarter hour from 00:00 to 24:00';
    expect(monday({ from, to: '24:00' })).toContainEqual(['week.mon.0.from', invalid]);
  });

  it('names the field of a date with two exceptions', () => {
    const off = { date: '2026-12-24', spans: [] };
    expect(fieldsRefused({ exceptions: [off, off] })).toEqual([
      ['exceptions.1.date', 'This date is already in the list'],
    ]);
  });

  it.each([
    [730, undefined],
    [732, [['exceptions.0.date', 'Enter a date within the next two years']]],
  ])('names the field of an exception further ahead than can be booked: %i days', (days, errors) => {
    const date = new Date(Date.now() + days * 24 * 3_600_000).toISOString().split('T')[0];
    expect(fieldsRefused({ exceptions: [{ date, spans: [] }] })).toEqual(errors);
  });

  it.each([
    ['noticeMinutes', -1],
    ['horizonDays', 0],
    ['pauseMinutes', 7.5],
  ])('names the field of an invalid number: %s', (field, value) => {
    expect(fieldsRefused({ [field]: value })).toMatchObject([[field, expect.any(String)]]);
  });
});
