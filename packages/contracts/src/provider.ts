import type { Call } from './calls.ts';
import { Rating, Service } from './service.ts';
import { pathId } from './text.ts';
import * as z from './zod.ts';

/** The id of a provider in a path. It is random, so it tells nothing about the account. */
export const ProviderId = pathId('This provider does not exist');

/** A provider with services, as everyone sees them. */
export const Provider = z.object({
  providerId: z.string(),
  ...z.pick(Service, { providerName: true, providerImage: true, providerVerified: true }).shape,
  /** Of all their services; absent without counted reviews. */
  rating: z.optional(Rating),
});
export type Provider = z.infer<typeof Provider>;

/* The calls on providers. `GET /services?provider={providerId}` lists their services. */

export const getProvider = {
  method: 'GET',
  path: '/providers/{providerId}',
  service: 'catalog',
  caller: 'anyone',
  summary: 'A provider who has services',
  parameters: { providerId: ProviderId },
  answer: Provider,
  problems: ['not-found'],
} as const satisfies Call;
