import { callsOf } from '@mendwell/client/calls';
import type { Operations } from './operations.ts';
import type { TrialOffer, Users } from './users.ts';

/** A provider changes text and price of a service, reads the change back, and lists services and requests. */
export function changeServices({ system: { url }, offers }: Users, { perform }: Operations) {
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
