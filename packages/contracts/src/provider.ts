import * as z from 'zod/mini';
import { Rating, Service } from './service.ts';
import { pathId } from './text.ts';

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
