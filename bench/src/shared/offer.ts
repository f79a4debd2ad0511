import { type Account, createAccount } from '@mendwell/client/accounts';
import { callsOf } from '@mendwell/client/calls';
import { aroundTheClock, exampleService } from '@mendwell/client/examples';
import { ok } from '@mendwell/client/http';
import type { Service } from '@mendwell/contracts/service';
import { prepareAll } from './load.ts';
import type { System } from './system.ts';

export interface Offer {
  provider: Account;
  serviceId: string;
}

interface Options {
  /** Overrides fields of `exampleService`. */
  service?: object;
  /** Working hours around the clock; otherwise patients may request any time. */
  hasHours?: boolean;
  /** The provider's name. */
  name?: string;
}

/** A new provider with one published service. */
export async function offerService(
  { url }: System,
  { service = {}, hasHours = false, name }: Options = {},
): Promise<Offer> {
  const provider = await createAccount(url, { name });
  const calls = callsOf(url, provider);
  if (hasHours) await ok(calls.keepHours(aroundTheClock));
  const { insertedId } = await ok(calls.publishService({ ...exampleService, ...service }));
  return { provider, serviceId: insertedId };
}

/** Requests an appointment. Returns the booking's id. */
export async function bookService({ url }: System, patient: Account, serviceId: string, serviceDate: Date) {
  const request = { serviceId, serviceDate: serviceDate.toISOString(), instructions: '' };
  return (await ok(callsOf(url, patient).book(request))).insertedId;
}

export const createAccounts = (url: string, count: number) =>
  prepareAll(Array.from({ length: count }), () => createAccount(url));

/** Seeded services whose provider has no working hours, so that no time is refused. */
export async function servicesForAnyTime(url: string): Promise<string[]> {
  const { api, freeTimes } = callsOf(url, { token: '' });
  const services = await ok(api<Service[]>('GET', '/services'));
  const from = new Date();
  const to = new Date(from.getTime() + 24 * 3_600_000);
  const answers = await Promise.all(services.map(({ _id }) => ok(freeTimes(_id, from, to))));
  return services.filter((_, index) => answers[index]?.byRequest).map(({ _id }) => _id);
}
