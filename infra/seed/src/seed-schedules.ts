import { eventually, ok } from '@mendwell/client/http';
import { accountOf, schedules, services } from './demo-data.ts';
import type { As } from './seed-bookings.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The patients of fully booked days. */
const regular = 'demo-jonas';

/** Sets the working hours of some providers; the others accept requests for any time. */
export async function seedSchedules(as: As) {
  for (const { provider, schedule } of schedules) {
    const calls = await as(provider);
    const kept = await ok(calls.schedule());
    if (!kept.schedule) await ok(calls.keepHours(schedule));
  }
}

/** The first time, lets a provider be busy by another calendar, too. */
export async function seedCalendar(calendarUrl: string | undefined, as: As) {
  const calls = await as('demo-lucia');
  const { calendars } = await ok(calls.calendars());
  if (calendarUrl && calendars.length === 0) await ok(calls.keepCalendars([calendarUrl]));
}

/** Books every free time of each provider's full day, unless done before. */
export async function seedFullDays(serviceIds: Map<string, string>, as: As) {
  const patient = await as(regular);
  const made = await ok(patient.bookingsOf(accountOf(regular).email));
  for (const { provider, fullInDays } of schedules) {
    const service = services.find((candidate) => candidate.provider === provider)?.serviceName ?? '';
    if (made.some(({ serviceName }) => serviceName === service)) continue;
    const serviceId = serviceIds.get(service) ?? '';
    const from = Math.floor(Date.now() / dayMs + fullInDays) * dayMs;
    // The booking service may not have received the service yet.
    const ask = () =>
      ok(patient.freeTimes(serviceId, new Date(from), new Date(from + dayMs))).catch(() => undefined);
    const { times } = await eventually(`Free times of "${service}"`, ask);
    for (const serviceDate of times) await ok(patient.book({ serviceId, serviceDate, instructions: '' }));
  }
}
