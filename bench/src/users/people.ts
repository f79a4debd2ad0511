import { callsOf } from '@mendwell/client/calls';
import { exampleService } from '@mendwell/client/examples';
import { ok } from '@mendwell/client/http';
import { type Random, seeded } from '@mendwell/local/random';
import { demoCalendar } from '@mendwell/local/servers/our-services';
import { person, serviceName } from '../oracle/personal-data.ts';
import { offerService } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';
import { runJourney } from './journey.ts';
import type { Operations } from './operations.ts';
import { repeatTurns } from './repeat-turns.ts';
import type { TrialOffer, Users } from './users.ts';

const patients = 12;

/**
 * Services of providers with and without working hours that refund all, half or nothing of a late cancellation. The last one
 * is free, while its provider does not change the price.
 */
export async function createUsers(system: System): Promise<Users> {
  const offers = await Promise.all(
    [0, 50, 100, 0].map(async (lateRefundPercent, at) => {
      const hasHours = at % 2 === 0;
      const price = at === 3 ? 0 : exampleService.price;
      const policy = { freeCancellationHours: 100, lateRefundPercent };
      const service = { ...exampleService, serviceName, price, ...policy };
      const offer = await offerService(system, { service, hasHours, name: person.name });
      // Their appointments are at other times.
      if (hasHours) await ok(callsOf(system.url, offer.provider).keepCalendars([demoCalendar(system.ports)]));
      return { ...offer, service, hasHours };
    }),
  );
  return { system, offers, acknowledged: [], booked: [], withoutRetryAfter: [] };
}

/**
 * Twelve patients make one journey after another, and the providers change what they book; the seed decides what each of
 * them does. Returns how to stop them, which resolves with the number of journeys.
 */
export function startPeople(users: Users, operations: Operations, seed: number) {
  const randoms = Array.from({ length: patients }, (_, patient) => seeded(seed * 1_000 + patient));
  let journeys = 0;
  const stopPatients = repeatTurns(patients, async (patient) => {
    journeys += 1;
    await runJourney(users, operations, randoms[patient] as Random);
  });
  const stopProviders = repeatTurns(1, changeServices(users, operations));
  return async () => {
    await Promise.all([stopPatients(), stopProviders()]);
    return journeys;
  };
}

/** A provider changes text and price of a service, reads the change back, and lists services and requests. */
function changeServices({ system: { url }, offers }: Users, { perform }: Operations) {
  let changes = 0;
  return async () => {
    const { provider, serviceId, service } = offers[changes % offers.length] as TrialOffer;
    const calls = callsOf(url, provider);
    changes += 1;
    const description = `${service.description} Changed ${changes} times.`;
    const price = service.price + (changes % 10);
    await perform('change the service', () =>
      calls.changeService(serviceId, { ...service, description, price }),
    );
    await perform(
      'read the change',
      () => calls.service(serviceId),
      ({ body }) => body.description === description,
    );
    await perform('list services', () => calls.servicesOf(provider.email));
    await perform('list requests', () => calls.requestsOf(provider.email));
  };
}
