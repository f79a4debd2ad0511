import { problem } from '../problem.ts';
import { failed, json } from './answers.ts';
import type { Answer } from './paused-calls.ts';

const weekWith =
  (headers: Record<string, string>): Answer =>
  async (route) => {
    const answer = await route.fetch({ url: route.request().url().split('?')[0] ?? '' });
    const bookings: object[] = await answer.json();
    // The browser's day.
    const today = new Date(new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' }));
    const monday = today.getUTCDate() - ((today.getUTCDay() + 6) % 7);
    const at = (day: number, hour: number) =>
      new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), monday + day, hour)).toISOString();
    const statuses = ['pending', 'working', 'completed'];
    const json = bookings.slice(0, 6).map((booking, index) => ({
      ...booking,
      status: statuses[index % statuses.length],
      durationMinutes: index % 2 ? 60 : 30,
      serviceDate: at(index % 5, 9 + index),
    }));
    await route.fulfill({ json, headers });
  };

/** The real answer with six bookings on the working days of this week, in various statuses. */
export const thisWeek = weekWith({ 'x-total-count': '6' });
const firstOfMany = weekWith({ 'x-total-count': '200', link: '<?after=c>; rel="next"' });
/** The same, but what comes after them cannot be read. */
export const partOfWeek: Answer = (route) =>
  (route.request().url().includes('after=') ? failed : firstOfMany)(route);

const hours = {
  timeZone: 'Europe/Stockholm',
  week: {
    mon: [
      { from: '09:00', to: '12:30' },
      { from: '13:30', to: '24:00' },
    ],
    tue: [{ from: '09:00', to: '17:00' }],
    wed: [],
    thu: [{ from: '09:00', to: '17:00' }],
    fri: [],
    sat: [],
    sun: [],
  },
  exceptions: [
    { date: '2026-12-24', spans: [] },
    { date: '2026-12-30', spans: [{ from: '10:00', to: '12:00' }] },
  ],
  noticeMinutes: 120,
  horizonDays: 60,
  pauseMinutes: 10,
  outside: [
    {
      bookingId: 'b1',
      serviceName: 'Heart check-up',
      userName: 'Rosa Lind',
      serviceDate: '2026-12-02T08:00:00.000Z',
    },
  ],
};

const overlapping = 'Hours overlap or are out of order';
const hoursRefused = problem(400, 'invalid-input', overlapping, {
  errors: [{ path: 'week.mon.2.from', message: overlapping }],
});

/** A provider's working hours, with an appointment outside of them; saving is refused. */
export const workingHours: Answer = (route) =>
  route.request().method() === 'GET' ? route.fulfill({ json: { schedule: hours } }) : hoursRefused(route);

/** One calendar that is read, one that is not. */
export const calendars = json({
  days: 60,
  calendars: [
    { address: 'https://calendar.example/private-7f3a/basic.ics', busyTimes: 38 },
    {
      address:
        'webcal://practice.example/export/agenda.ics?key=0123456789abcdef0123456789abcdef0123456789abcdef',
      busyTimes: 12,
      problem: 'needs-password',
      failingSince: '2026-11-26T09:00:00.000Z',
    },
  ],
});

const sums = { paid: 190.5, refunded: 95, disputed: 0, net: 95.5 };

/** What a provider has earned: a payment, and another one that was refunded in part. */
export const earned = json({
  rows: [
    { at: '2026-11-27T10:00:00.000Z', bookingId: 'b1', serviceId: 's1', kind: 'refund', amount: -95 },
    { at: '2026-11-26T10:00:00.000Z', bookingId: 'b1', serviceId: 's1', kind: 'charge', amount: 190.5 },
  ],
  total: sums,
  days: [{ day: '2026-11-27', ...sums }],
});

const nothing = { paid: 0, refunded: 0, disputed: 0, net: 0 };
export const nothingEarned = json({ rows: [], total: nothing, days: [] });

export const aboutYou = json({
  about: 'I listen first. Then I measure, and then we decide together.',
  trainedAt: 'Karolinska Institutet, Stockholm',
  languages: 'English, Swedish',
  practiceSince: '2009',
});
