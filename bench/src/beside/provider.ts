import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { call } from '../shared/calls.ts';
import { startCrowd } from '../shared/crowd.ts';
import { exampleService, type Offer } from '../shared/offer.ts';
import type { Operations } from '../shared/operations.ts';
import type { System } from '../shared/system.ts';

const restMs = 250;

/** A provider who keeps changing the booked service, reads each change back, and lists services and requests. */
export function startProvider({ url }: System, { provider, serviceId }: Offer, { perform }: Operations) {
  let changes = 0;
  const api = <Body>(method: string, path: string, body?: object) =>
    call<Body>(method, url + apiPrefix + path, provider.token, body);

  async function changeService() {
    changes += 1;
    const description = `${exampleService.description} Changed ${changes} times.`;
    await perform('change the service', () =>
      api('PUT', paths.serviceUpdate(serviceId), { ...exampleService, description }),
    );
    await perform(
      'read the change',
      () => api<{ description: string }>('GET', paths.serviceDetails(serviceId)),
      ({ body }) => body.description === description,
    );
    await perform('list services', () => api('GET', paths.servicesOfProvider(provider.email)));
    await perform('list requests', () => api('GET', paths.bookingRequests(provider.email)));
  }
  return startCrowd(1, changeService, restMs);
}
