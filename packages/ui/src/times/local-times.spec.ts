import { execFileSync } from 'node:child_process';

/** Evaluates in a process of its own: a process has one time zone. */
const evaluateIn = (timeZone: string, expression: string): unknown => {
  const script = `import * as times from './local-times.ts'; console.log(JSON.stringify(${expression}));`;
  const options = { cwd: __dirname, env: { TZ: timeZone } };
  return JSON.parse(
    String(execFileSync(process.execPath, ['--input-type=module', '--eval', script], options)),
  );
};

describe('a local time', () => {
  it.each([
    ['America/New_York', '2027-11-07T01:30', ['2027-11-07T05:30', '2027-11-07T06:30']],
    ['America/New_York', '2027-11-07T01:59', ['2027-11-07T05:59', '2027-11-07T06:59']],
    ['America/New_York', '2027-11-07T00:59', ['2027-11-07T04:59']],
    ['America/New_York', '2027-11-07T02:00', ['2027-11-07T07:00']],
    ['America/New_York', '2027-06-07T01:30', ['2027-06-07T05:30']],
    // Back by half an hour, from 02:00 to 01:30.
    ['Australia/Lord_Howe', '2027-04-04T01:45', ['2027-04-03T14:45', '2027-04-03T15:15']],
    ['Australia/Lord_Howe', '2027-04-04T01:15', ['2027-04-03T14:15']],
    // Back over midnight, from 24:00 to 23:00, and from 01:00 to midnight.
    ['Asia/Beirut', '2027-10-30T23:30', ['2027-10-30T20:30', '2027-10-30T21:30']],
    ['America/Havana', '2027-11-07T00:15', ['2027-11-07T04:15', '2027-11-07T05:15']],
    ['Asia/Tokyo', '2027-11-07T01:30', ['2027-11-06T16:30']],
  ])('in %s, %s, can be every instant at which the clock shows it', (timeZone, local, instants) => {
    const asked = [local, `${instants.at(-1)}Z`].map((date) => `times.occurrencesOf(new Date('${date}'))`);
    const all = instants.map((instant) => `${instant}:00.000Z`);
    expect(evaluateIn(timeZone, `[${asked}]`)).toEqual([all, all]);
  });

  it.each([
    ['America/New_York', '03/14/2027 2:30 AM', '2027-03-14T02:30', false],
    ['America/New_York', '3/14/2027 1:30 am', '2027-03-14T01:30', true],
    ['America/New_York', '03/14/2027 12:30 PM', '2027-03-14T12:30', true],
    ['Australia/Lord_Howe', '10/03/2027 2:15 AM', '2027-10-03T02:15', false],
    ['Africa/Cairo', '04/30/2027 12:30 AM', '2027-04-30T00:30', false],
  ])('in %s, %s, is told from a skipped one', (timeZone, text, local, exists) => {
    expect(evaluateIn(timeZone, `times.isAsTyped('${text}', new Date('${local}'))`)).toBe(exists);
  });
});

it.each([
  ['America/New_York', '2027-11-07T06:10:40Z', '2027-11-07T06:30:00.000Z'],
  ['Asia/Kathmandu', '2027-11-07T06:10:40Z', '2027-11-07T06:15:00.000Z'],
])('the next half-hour in %s is never an earlier time of the same name', (timeZone, now, next) => {
  expect(evaluateIn(timeZone, `times.nextHalfHour(new Date('${now}'))`)).toBe(next);
});

it('the two times of a repeated name are not the same minute', () => {
  const dates = (...instants: string[]) => instants.map((instant) => `new Date('2027-11-07T${instant}Z')`);
  const isSame = (...instants: string[]) =>
    evaluateIn('America/New_York', `times.isSameMinute(${dates(...instants)})`);
  expect([isSame('05:30:00', '06:30:00'), isSame('06:30:00', '06:30:59')]).toEqual([false, true]);
});
