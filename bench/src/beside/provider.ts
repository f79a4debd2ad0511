import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Operations } from '../shared/operations.ts';
import { type Offer, offered } from '../shared/patients.ts';
import type { Running } from '../shared/system.ts';

/** Between two changes. */
const restMs = 250;

/** The provider changes the booked service again and again, and reads what it wrote and its two lists. */
export function startProvider({ url }: Running, { provider, serviceId }: Offer, { perform }: Operations) {
  let isOver = false;
  const api = <Body>(method: string, path: string, body?: object) =>
    call<Body>(method, `${url}/api${path}`, provider.token, body);

  async function live() {
    for (let change = 1; !isOver; change += 1) {
      const description = `${offered.description} Changed ${change} times.`;
      await perform('change the service', () =>
        api('PUT', `/serviceUpdate/${serviceId}`, { ...offered, description }),
      );
      await perform(
        'read the change',
        () => api<{ description: string }>('GET', `/services/${serviceId}`),
        ({ body }) => body.description === description,
      );
      await perform('list services', () => api('GET', `/serviceJob/${provider.email}`));
      await perform('list requests', () => api('GET', `/bookRequest/${provider.email}`));
      await sleep(restMs);
    }
  }
  const life = live().catch(() => {});
  return () => {
    isOver = true;
    return life;
  };
}
