import type { Schedule } from '@mendwell/contracts/schedule';
import type { BookingApp, Person } from './booking-app.ts';

const allDay = [{ from: '00:00', to: '24:00' }];

/** Hours around the clock, with overrides. */
export const scheduleOf = (changes: Partial<Schedule> = {}): Schedule => ({
  timeZone: 'Europe/Stockholm',
  week: { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay },
  exceptions: [],
  noticeMinutes: 0,
  horizonDays: 60,
  pauseMinutes: 0,
  ...changes,
});

const hourMs = 3_600_000;
const nextHour = () => Math.ceil(Date.now() / hourMs) * hourMs;
let known: { test: string | undefined; start: number } | undefined;
/** The same throughout a test, even if an hour ends meanwhile. */
function start(): number {
  const { currentTestName: test } = expect.getState();
  if (known?.test !== test || !known) known = { test, start: nextHour() };
  return known.start;
}
/** The beginning of an hour, this many hours from now, which those hours offer. */
export const inHours = (hours: number) => new Date(start() + hours * hourMs).toISOString();

/** Common steps of appointment tests. */
export function appointmentsOf(booking: BookingApp) {
  const put = (provider: Person, schedule: unknown) =>
    booking.app.call('PUT', '/schedule', { token: provider.token, body: schedule });
  const change = (
    person: Person,
    bookingId: string,
    what: 'cancel' | 'decline' | 'move',
    body: object = {},
  ) => booking.app.call('POST', `/bookings/${bookingId}/${what}`, { token: person.token, body });
  /** Books a new service of `provider` for next week; returns the booking's id. */
  const book = async (
    patient: Person,
    provider: Person,
    serviceDate = inHours(7 * 24),
    service: Parameters<BookingApp['offer']>[1] = {},
  ): Promise<string> => {
    const { serviceId } = booking.offer(provider, service);
    const { body } = await booking.post(patient, { serviceId, serviceDate, instructions: '' });
    return body.insertedId;
  };
  /** The free times of a service between two hours from now. */
  const times = async (serviceId: string, from: number, to: number): Promise<string[]> => {
    const { body } = await booking.app.call(
      'GET',
      `/availability/${serviceId}?from=${inHours(from)}&to=${inHours(to)}`,
    );
    return body.times;
  };
  return { put, change, book, times };
}
