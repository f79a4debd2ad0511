import type { Inserted } from '@mendwell/contracts/answers';
import { paths } from '@mendwell/contracts/paths';
import type { Service } from '@mendwell/contracts/service';
import { call } from './api.ts';
import type { Config } from './config.ts';
import { accountOf, services } from './demo-data.ts';

/** Adds missing demo services. Resolves with all ids by name. */
export async function seedServices({ baseUrl }: Config, tokenOf: (uid: string) => Promise<string>) {
  const ids = new Map<string, string>();
  for (const provider of new Set(services.map((service) => service.provider))) {
    const token = await tokenOf(provider);
    const address = baseUrl + paths.servicesOfProvider(accountOf(provider).email);
    for (const { serviceName, _id } of await call<Service[]>(address, { token })) ids.set(serviceName, _id);
  }
  for (const { provider, specialty, ...service } of services) {
    if (ids.has(service.serviceName)) continue;
    const { insertedId } = await call<Inserted>(baseUrl + paths.createService, {
      token: await tokenOf(provider),
      body: { ...service, image: `/media/services/${specialty}.svg` },
    });
    ids.set(service.serviceName, insertedId);
  }
  return ids;
}
