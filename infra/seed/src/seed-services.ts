import { ok } from '@mendwell/client/http';
import { accountOf, services } from './demo-data.ts';
import type { As } from './seed-bookings.ts';

/** Adds missing demo services. Resolves with all ids by name. */
export async function seedServices(as: As) {
  const ids = new Map<string, string>();
  for (const uid of new Set(services.map(({ provider }) => provider))) {
    const provider = await as(uid);
    for (const { serviceName, _id } of await ok(provider.servicesOf(accountOf(uid).email)))
      ids.set(serviceName, _id);
  }
  for (const { provider, picture, ...service } of services) {
    if (ids.has(service.serviceName)) continue;
    const added = (await as(provider)).publishService({
      ...service,
      image: `/media/services/${picture}.svg`,
    });
    ids.set(service.serviceName, (await ok(added)).insertedId);
  }
  return ids;
}
