import * as z from 'zod/mini';
import { ServicePrice } from './money.ts';
import { PageQuery } from './paging.ts';
import { optionalText, PictureAddress, pathId, requiredText, wholeNumber } from './text.ts';

/** The id of a service in a path. */
export const ServiceId = pathId('This service does not exist');

/** What a service says about its appointments; where it says nothing, `servicePolicy` holds. */
export const ServicePolicy = {
  durationMinutes: z.optional(wholeNumber('Duration', { least: 15, most: 240 })),
  /** Until this many hours before the appointment, a cancellation costs the patient nothing. */
  freeCancellationHours: z.optional(wholeNumber('Free cancellation', { least: 0, most: 720 })),
  /** How many percent the patient gets back after that. */
  lateRefundPercent: z.optional(wholeNumber('Late refund', { least: 0, most: 100 })),
};

/** What holds for a service that says nothing about it. */
export const servicePolicy = {
  durationMinutes: 30,
  freeCancellationHours: 24,
  lateRefundPercent: 0,
} as const;

/** A service as every reader sees it. `price` is in dollars. Source: specification §3. */
export const Service = z.object({
  _id: z.string(),
  serviceName: z.string(),
  serviceArea: z.string(),
  image: z.string(),
  price: z.number(),
  description: z.string(),
  providerName: z.string(),
  providerEmail: z.string(),
  providerImage: z.string(),
  /** False if nobody knows that mails reach the provider; else left out. */
  providerVerified: z.optional(z.boolean()),
  ...ServicePolicy,
});
export type Service = z.infer<typeof Service>;

/** A list answer. Plain array; pages are linked by the `Link` header, counted by `X-Total-Count`. */
export const Services = z.array(Service);

/**
 * Body of `POST /service` and `PUT /serviceUpdate/{id}`: what the provider types; anything else is dropped. What a PUT
 * leaves out of the policy stays as it was.
 */
export const ServiceInput = z.object({
  serviceName: requiredText('Service name', 120),
  serviceArea: requiredText('Service area', 120),
  image: PictureAddress,
  price: ServicePrice,
  description: requiredText('Description', 5000),
  ...ServicePolicy,
});
export type ServiceInput = z.infer<typeof ServiceInput>;

/** `X-Total-Count` of a search counts no further, so that a common word costs no more than a rare one. */
export const searchCountLimit = 200;

/** How many services are popular. */
export const popularServicesCount = 6;

/** Query of `GET /services`. `search`: every word must occur in title, area or provider name, literally. */
export const ServiceQuery = z.extend(PageQuery, { search: z._default(optionalText('Search', 100), '') });
export type ServiceQuery = z.infer<typeof ServiceQuery>;
