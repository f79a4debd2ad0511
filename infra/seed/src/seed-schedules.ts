import type { Availability, Booking } from '@mendwell/contracts/booking';
import { paths } from '@mendwell/contracts/paths';
import { call, eventually } from './api.ts';
import type { Config } from './config.ts';
import { accountOf, schedules, services } from './demo-data.ts';

type TokenOf = (uid: string) => Promise<string>;

const dayMs = 24 * 60 * 60 * 1000;
/** The patients of fully booked days. */
const regular = 'demo-jonas';

/** Sets the working hours of some providers; the others accept requests for any time. */
export async function seedSchedules({ baseUrl }: Config, tokenOf: TokenOf) {
  for (const { provider, schedule } of schedules) {
    const token = await tokenOf(provider);
    const kept = await call(baseUrl + paths.schedule, { token }).catch(() => undefined);
    if (!kept) await call(baseUrl + paths.schedule, { method: 'PUT', token, body: schedule });
  }
}

/** Books every free time of each provider's full day, unless done before. */
export async function seedFullDays({ baseUrl }: Config, serviceIds: Map<string, string>, tokenOf: TokenOf) {
  const token = await tokenOf(regular);
  const made = await call<Booking[]>(baseUrl + paths.bookingsOfPatient(accountOf(regular).email), { token });
  for (const { provider, fullInDays } of schedules) {
    const service = services.find((candidate) => candidate.provider === provider)?.serviceName ?? '';
    if (made.some(({ serviceName }) => serviceName === service)) continue;
    const serviceId = serviceIds.get(service) ?? '';
    const from = Math.floor(Date.now() / dayMs + fullInDays) * dayMs;
    const [first, last] = [new Date(from).toISOString(), new Date(from + dayMs).toISOString()];
    const path = `${paths.availability(serviceId)}?from=${first}&to=${last}`;
    // The booking service may not have received the service yet.
    const ask = () => call<Availability>(baseUrl + path).catch(() => undefined);
    const { times } = await eventually(`Free times of "${service}"`, ask);
    for (const serviceDate of times)
      await call(baseUrl + paths.createBooking, {
        token,
        body: { serviceId, serviceDate, instructions: '' },
      });
  }
}
