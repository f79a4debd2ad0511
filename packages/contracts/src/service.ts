import { openEnum, pathId, wholeNumber } from './text.ts';
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
  /** While its provider takes no new appointments for it, it is in no list. */
  isPaused: z.optional(z.boolean()),
  ...ServicePolicy,
});
export type Service = z.infer<typeof Service>;

/** A list answer: a plain array, with paging in the headers `Link` and `X-Total-Count`. */
export const Services = z.array(Service);

/** A service for its provider. */
export const OwnService = z.extend(Service, {
  /** Bookings that were paid or completed. */
  bookingsCount: z._default(z.int(), 0),
  /** Absent if none is known: patients may request any time, or none is free in the next 31 days. */
  nextFreeAt: z.optional(z.iso.datetime()),
});
export type OwnService = z.infer<typeof OwnService>;

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

/** The id of a provider in a path. It is random, so it tells nothing about the account. */
export const ProviderId = pathId('This provider does not exist');

/** A provider with services, as everyone sees them. */
export const Provider = z.object({
  providerId: z.string(),
  ...z.pick(Service, { providerName: true, providerImage: true, providerVerified: true }).shape,
  /** Of all their services; absent without counted reviews. */
  rating: z.optional(Rating),
  /** This and the next three are what they tell about themselves, absent if nothing. */
  about: z.optional(z.string()),
  trainedAt: z.optional(z.string()),
  languages: z.optional(z.string()),
  /** A year. */
  practiceSince: z.optional(z.string()),
});
export type Provider = z.infer<typeof Provider>;
