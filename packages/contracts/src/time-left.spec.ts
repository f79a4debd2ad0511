import { timeLeft } from './time-left.ts';

it.each([
  ['a day before', '2026-06-01T12:00Z', '2026-06-02T12:00Z', 'UTC', 'tomorrow', 'in 24 hours'],
  ['late, on the same day', '2026-06-01T10:00Z', '2026-06-01T12:20Z', 'UTC', 'today', 'in 2 hours'],
  ['late, on another day', '2026-06-01T22:30Z', '2026-06-02T05:00Z', 'UTC', 'tomorrow', 'in 7 hours'],
  [
    'on the same day of the reader',
    '2026-06-01T22:30Z',
    '2026-06-02T05:00Z',
    'Asia/Tokyo',
    'today',
    'in 7 hours',
  ],
  [
    'on a day of 25 hours',
    '2026-11-01T04:30Z',
    '2026-11-02T04:30Z',
    'America/New_York',
    'today',
    'in 24 hours',
  ],
  [
    'over a day of 23 hours',
    '2026-03-08T04:30Z',
    '2026-03-09T04:30Z',
    'America/New_York',
    'in 2 days',
    'in 24 hours',
  ],
  ['an hour before', '2026-06-01T11:00:01Z', '2026-06-01T12:00Z', 'UTC', 'in 1 hour', 'in 1 hour'],
  ['two hours before', '2026-06-01T10:01Z', '2026-06-01T12:00Z', 'UTC', 'in 119 minutes', 'in 119 minutes'],
  ['in the last minute', '2026-06-01T11:59:30Z', '2026-06-01T12:00Z', 'UTC', 'in 1 minute', 'in 1 minute'],
])('says what is left %s', (_case, now, serviceDate, timeZone, day, exact) => {
  expect(timeLeft(serviceDate, new Date(now), timeZone)).toEqual({ day, exact });
});
