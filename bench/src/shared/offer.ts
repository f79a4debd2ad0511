import { randomUUID } from 'node:crypto';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { weekdays } from '@mendwell/contracts/schedule';
import { type Account, signUp } from './accounts.ts';
import { callOk } from './calls.ts';
import type { System } from './system.ts';

export const exampleService = {
  serviceName: 'Example service',
  serviceArea: 'Here',
  image: '/media/services/cardiologist-1.svg',
  price: 50,
  description: 'A service for measurements and trials.',
  durationMinutes: 15,
};

const allDay = [{ from: '00:00', to: '24:00' }];
export const aroundTheClock = {
  timeZone: 'Europe/Stockholm',
  week: Object.fromEntries(weekdays.map((day) => [day, allDay])),
  noticeMinutes: 0,
  horizonDays: 365,
};

export interface Offer {
  provider: Account;
  serviceId: string;
}

interface Options {
  /** Overrides fields of `exampleService`. */
  service?: object;
  /** Working hours around the clock; otherwise patients may request any time. */
  hasHours?: boolean;
  profile?: { displayName: string };
}

/** A new provider with one published service. */
export async function offerService(
  { url }: System,
  { service = {}, hasHours = false, profile }: Options = {},
): Promise<Offer> {
  const provider = await signUp(url, profile);
  if (hasHours) await callOk('PUT', url + apiPrefix + paths.schedule, provider.token, aroundTheClock);
  const { insertedId } = await callOk<{ insertedId: string }>(
    'POST',
    url + apiPrefix + paths.createService,
    provider.token,
    { ...exampleService, ...service },
  );
  return { provider, serviceId: insertedId };
}

/** Seeded services whose provider has no working hours, so that no time is refused. */
export async function servicesForAnyTime(url: string): Promise<string[]> {
  const read = async <Body>(path: string): Promise<Body> => (await fetch(url + apiPrefix + path)).json();
  const services = await read<{ _id: string }[]>(paths.services);
  const from = new Date();
  const to = new Date(from.getTime() + 24 * 3_600_000);
  const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
  const answers = await Promise.all(
    services.map(({ _id }) => read<{ byRequest: boolean }>(`${paths.availability(_id)}?${query}`)),
  );
  return services.filter((_, index) => answers[index]?.byRequest).map(({ _id }) => _id);
}

/** Requests an appointment. Returns the booking's id. */
export async function bookService(
  { url }: System,
  { token }: Account,
  serviceId: string,
  serviceDate: Date,
): Promise<string> {
  const body = { serviceId, serviceDate: serviceDate.toISOString(), instructions: '' };
  const { insertedId } = await callOk<{ insertedId: string }>(
    'POST',
    url + apiPrefix + paths.createBooking,
    token,
    body,
    { 'idempotency-key': randomUUID() },
  );
  return insertedId;
}
