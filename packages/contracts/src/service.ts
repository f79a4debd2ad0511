import { type Call, Deleted, Inserted, Modified, PageHeaders, PageQuery } from './calls.ts';
import { ServicePrice } from './money.ts';
import {
  documentId,
  openEnum,
  optionalText,
  PictureAddress,
  pathId,
  requiredLine,
  requiredText,
  wholeNumber,
} from './text.ts';
import * as z from './zod.ts';

/** The medical specialties that a service can name. Source: specification §5, the home page's grid. */
export const specialties = [
  'Cardiologist',
  'Hematologist',
  'Immunology',
  'Gynecologist',
  'Neurologist',
  'Orthopedics',
  'Geneticist',
  'Otolaryngologist',
  'Epidemiology',
  'Radiologist',
] as const;
export type Specialty = (typeof specialties)[number];

/** The id of a service in a path. */
export const ServiceId = pathId('This service does not exist');

/** A service's policy on its appointments; `servicePolicy` has the defaults. */
export const ServicePolicy = {
  durationMinutes: z.optional(wholeNumber('Duration', { least: 15, most: 240 })),
  /** The patient can cancel for free until this many hours before the appointment. */
  freeCancellationHours: z.optional(wholeNumber('Free cancellation', { least: 0, most: 720 })),
  /** The percentage refunded after that. */
  lateRefundPercent: z.optional(wholeNumber('Late refund', { least: 0, most: 100 })),
};

/** The defaults of `ServicePolicy`. */
export const servicePolicy = {
  durationMinutes: 30,
  freeCancellationHours: 24,
  lateRefundPercent: 0,
} as const;

/** The counted reviews of a service or provider; `average` has one decimal. */
export const Rating = z.object({ average: z.number(), count: z.int() });
export type Rating = z.infer<typeof Rating>;

/** A service, as everyone sees it. `price` is in dollars. Source: specification §3. */
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
  /** Whether the provider's email address is verified; absent if unknown. */
  providerVerified: z.optional(z.boolean()),
  /** The provider's public id; absent until the catalog has assigned one. */
  providerId: z.optional(z.string()),
  specialty: z.optional(openEnum(z.enum(specialties))),
  /** Absent without counted reviews. */
  rating: z.optional(Rating),
  ...ServicePolicy,
});
export type Service = z.infer<typeof Service>;

/** A list answer: a plain array, with paging in the headers `Link` and `X-Total-Count`. */
export const Services = z.array(Service);

/** The orders of a list of services; `-price` and `rating` start with the highest, `soonest` with the first free time. */
export const serviceSorts = ['newest', 'soonest', 'price', '-price', 'rating'] as const;
export type ServiceSort = (typeof serviceSorts)[number];

/** The maximum `X-Total-Count` of a search, so that a common word costs no more than a rare one. */
export const searchCountLimit = 200;

export const popularServicesCount = 6;

/** The policy fields that a service or booking sets, and no others. */
export const statedPolicy = (
  stated: {
    [Name in keyof typeof servicePolicy]?: number | undefined;
  },
) => ({
  ...(stated.durationMinutes !== undefined && { durationMinutes: stated.durationMinutes }),
  ...(stated.freeCancellationHours !== undefined && { freeCancellationHours: stated.freeCancellationHours }),
  ...(stated.lateRefundPercent !== undefined && { lateRefundPercent: stated.lateRefundPercent }),
});

/**
 * Body of `POST /service` and `PUT /serviceUpdate/{id}`; other fields are ignored. Optional fields missing from a PUT keep
 * their values; a `specialty` of `null` removes it.
 */
export const ServiceInput = z.object({
  serviceName: requiredLine('Service name', 120),
  serviceArea: requiredLine('Service area', 120),
  image: PictureAddress,
  price: ServicePrice,
  description: requiredText('Description', 5000),
  specialty: z.optional(z.nullable(z.enum(specialties, 'Specialty is not one that we list'))),
  ...ServicePolicy,
});
export type ServiceInput = z.infer<typeof ServiceInput>;

const unknownSpecialty = 'Specialty is not one that we list';
const SpecialtyName = z.enum(specialties, unknownSpecialty);

const decimal = (problem: string, pattern: RegExp) =>
  z.optional(z.pipe(z.string(problem).check(z.regex(pattern, problem)), z.transform(Number)));
const dollars = (label: string) =>
  decimal(`${label} must be an amount in dollars, such as 40 or 40.50`, /^\d{1,6}(?:\.\d{1,2})?$/);

/**
 * Which services to list, in which order. Every word of `search` must occur literally in title, area or provider name.
 * `specialty` may be repeated: any of them. `provider` is a `providerId`. Prices are in dollars, ratings in stars;
 * `available=week` means a free time within seven days. Without `sort`, services with every word in their title come first,
 * then the newest.
 */
export const ServiceQuery = z
  .extend(PageQuery, {
    search: z._default(optionalText('Search', 100), ''),
    specialty: z.optional(
      z.union(
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
    available: z.optional(z.enum(['week'], 'Available must be week')),
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
  answer: Services,
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
