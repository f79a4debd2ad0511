import * as z from 'zod/mini';
import { ServicePrice } from './money.ts';
import { optionalText, PictureAddress, requiredText } from './text.ts';

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
});
export type Service = z.infer<typeof Service>;

/** A list answer. Plain array; pages are linked by the `Link` header, counted by `X-Total-Count`. */
export const Services = z.array(Service);

/** Body of `POST /service` and `PUT /serviceUpdate/{id}`: what the provider types; anything else is dropped. */
export const ServiceInput = z.object({
  serviceName: requiredText('Service name', 120),
  serviceArea: requiredText('Service area', 120),
  image: PictureAddress,
  price: ServicePrice,
  description: requiredText('Description', 5000),
});
export type ServiceInput = z.infer<typeof ServiceInput>;

/** How many services `GET /services` answers when `limit` is absent, and at most. */
export const serviceListLimit = { default: 60, max: 100 } as const;

/** `X-Total-Count` of a search counts no further, so that a common word costs no more than a rare one. */
export const searchCountLimit = 200;

/** How many services are popular. */
export const popularServicesCount = 6;

const invalidLimit = 'Limit must be a positive whole number';

/**
 * Query of `GET /services`. `search`: every word must occur in title, area or provider name, literally;
 * `limit` above 100 counts as 100; `after` is the opaque cursor of the `Link` header.
 */
export const ServiceQuery = z.object({
  search: z._default(optionalText('Search', 100), ''),
  limit: z._default(
    z.pipe(
      z.string(invalidLimit).check(z.regex(/^0*[1-9]\d*$/, invalidLimit)),
      z.transform((value) => Math.min(Number(value), serviceListLimit.max)),
    ),
    serviceListLimit.default,
  ),
  after: z.optional(z.string('After is not valid').check(z.maxLength(200, 'After is not valid'))),
});
export type ServiceQuery = z.infer<typeof ServiceQuery>;

/** Body of `POST /contact`. */
export const ContactMessage = z.object({
  email: z.pipe(
    requiredText('Email address', 254).register(z.globalRegistry, { format: 'email' }),
    z.email('Email address is not valid'),
  ),
  subject: requiredText('Subject', 200),
  message: requiredText('Your message', 5000),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
