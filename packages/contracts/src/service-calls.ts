import { union } from 'zod/mini';
import { type Call, Deleted, Inserted, Modified, PageHeaders, PageQuery } from './calls.ts';
import { optionalText } from './inputs.ts';
import { WantedTimes } from './schedule.ts';
import {
  OwnService,
  Provider,
  ProviderId,
  Service,
  ServiceId,
  Services,
  serviceSorts,
  specialties,
} from './service.ts';
import { ServiceInput } from './service-input.ts';
import { documentId } from './text.ts';
import * as z from './zod.ts';

const unknownSpecialty = 'Specialty is not one that we list';
const SpecialtyName = z.enum(specialties, unknownSpecialty);

const decimal = (problem: string, pattern: RegExp) =>
  z.optional(z.pipe(z.string(problem).check(z.regex(pattern, problem)), z.transform(Number)));
const dollars = (label: string) =>
  decimal(`${label} must be an amount in dollars, such as 40 or 40.50`, /^\d{1,6}(?:\.\d{1,2})?$/);

/**
 * Which services to list, in which order. Every word of `search` must occur literally in title, area or provider name.
 * `specialty` may be repeated: any of them. `provider` is a `providerId`. Prices are in dollars, ratings in stars;
 * `available=week` means a free time within seven days, `available=sat` on the next Saturday, or today; `part` narrows that to mornings
 * (before noon), afternoons, evenings (from five) or the weekend, by the provider's clock. Without `sort`, services with every word in their title come first,
 * then the newest.
 */
export const ServiceQuery = z
  .extend(PageQuery, {
    search: z._default(optionalText('Search', 100), ''),
    specialty: z.optional(
      union(
        [
          z.pipe(
            SpecialtyName,
            z.transform((name) => [name]),
          ),
          z.array(SpecialtyName).check(z.maxLength(specialties.length)),
        ],
        unknownSpecialty,
      ),
    ),
    provider: z.optional(
      z.string('Provider is not valid').check(z.regex(documentId, 'Provider is not valid'), z.toLowerCase()),
    ),
    minPrice: dollars('The lowest price'),
    maxPrice: dollars('The highest price'),
    ...WantedTimes.shape,
    minRating: decimal('The lowest rating must be a number of stars, such as 4 or 4.5', /^[1-5](?:\.\d)?$/),
    sort: z._default(z.enum(serviceSorts, 'Sort is not an order that we know'), 'newest'),
  })
  .check(
    z.refine(({ minPrice = 0, maxPrice = minPrice }) => minPrice <= maxPrice, {
      error: 'The lowest price must not be above the highest',
      path: ['minPrice'],
    }),
  );
export type ServiceQuery = z.infer<typeof ServiceQuery>;

/* The calls on services. */

export const popularServices = {
  method: 'GET',
  path: '/popularServices',
  service: 'catalog',
  caller: 'anyone',
  summary: 'The most booked services, at most six',
  answer: Services,
  gateway: 'cached-for-visitors',
} as const satisfies Call;

export const listServices = {
  method: 'GET',
  path: '/services',
  service: 'catalog',
  caller: 'anyone',
  summary: 'Services with every search word in their title, area or provider name, newest first',
  query: ServiceQuery,
  answer: Services,
  answerHeaders: PageHeaders,
  gateway: 'cached-for-visitors',
  cachedBy: ['search', 'limit', 'after', 'before'],
} as const satisfies Call;

export const getService = {
  method: 'GET',
  path: '/services/{serviceId}',
  service: 'catalog',
  caller: 'anyone',
  summary: 'One service',
  parameters: { serviceId: ServiceId },
  answer: Service,
  problems: ['not-found'],
} as const satisfies Call;

export const getServiceToBook = {
  method: 'GET',
  path: '/service/{serviceId}',
  service: 'catalog',
  caller: 'anyone',
  summary: 'One service, for the booking page',
  parameters: { serviceId: ServiceId },
  answer: Service,
  problems: ['not-found'],
} as const satisfies Call;

export const getServiceToUpdate = {
  method: 'GET',
  path: '/serviceUpdate/{serviceId}',
  service: 'catalog',
  caller: 'anyone',
  summary: 'One service, for the update page',
  parameters: { serviceId: ServiceId },
  answer: Service,
  problems: ['not-found'],
} as const satisfies Call;

export const listServicesOfProvider = {
  method: 'GET',
  path: '/serviceJob/{email}',
  service: 'catalog',
  caller: 'user',
  summary: "The caller's own services, newest first",
  query: PageQuery,
  answer: z.array(OwnService),
  answerHeaders: PageHeaders,
  problems: ['forbidden'],
} as const satisfies Call;

export const createService = {
  method: 'POST',
  path: '/service',
  service: 'catalog',
  caller: 'user',
  summary: 'Adds a service; the caller becomes its provider',
  body: ServiceInput,
  status: 201,
  answer: Inserted,
  problems: ['email-not-verified'],
} as const satisfies Call;

export const updateService = {
  method: 'PUT',
  path: '/serviceUpdate/{serviceId}',
  service: 'catalog',
  caller: 'user',
  summary: "Updates one of the caller's services",
  parameters: { serviceId: ServiceId },
  body: ServiceInput,
  answer: Modified,
  problems: ['forbidden', 'not-found'],
} as const satisfies Call;

export const pauseService = {
  method: 'PUT',
  path: '/services/{serviceId}/pause',
  service: 'catalog',
  caller: 'user',
  summary:
    "Pauses one of the caller's services, or resumes it: a paused one is in no list and cannot be booked; open bookings go on",
  parameters: { serviceId: ServiceId },
  body: z.object({ isPaused: z.boolean('Paused must be true or false') }),
  answer: Modified,
  problems: ['forbidden', 'not-found'],
} as const satisfies Call;

export const deleteService = {
  method: 'DELETE',
  path: '/serviceDelete/{serviceId}',
  service: 'catalog',
  caller: 'user',
  summary: "Deletes one of the caller's services; its bookings stay",
  parameters: { serviceId: ServiceId },
  answer: Deleted,
  problems: ['forbidden', 'not-found'],
} as const satisfies Call;

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
