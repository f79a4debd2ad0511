import { Acknowledged, type Call } from './calls.ts';
import { openEnum } from './text.ts';
import * as z from './zod.ts';

/** The names that replace those of people whose accounts were deleted. */
export const formerNames = { patient: 'Former patient', provider: 'Former provider' } as const;

/** The services that keep data about people: each exports and erases its own. */
export const servicesWithPeople = ['catalog', 'booking', 'payment', 'notification'] as const;

/** `erasesAt` is the instant at which the account will be deleted, if its user has asked for that. */
export const AccountState = z.extend(Acknowledged, { erasesAt: z.optional(z.iso.datetime()) });
export type AccountState = z.infer<typeof AccountState>;

/** Why an account cannot be deleted yet: people or money wait for the caller, who is `role` in this booking. */
export const Obligation = z.object({
  bookingId: z.string(),
  role: z.enum(['patient', 'provider']),
  /** An appointment ahead or going on, a refund under way, or an open dispute. */
  kind: openEnum(z.enum(['appointment', 'refund', 'dispute'])),
  serviceName: z.string(),
  serviceDate: z.iso.datetime(),
  /** The provider's time zone; absent if unknown. */
  timeZone: z.optional(z.string()),
});
export type Obligation = z.infer<typeof Obligation>;

/** The most obligations that an answer lists; `total` counts all. */
export const obligationsLimit = 20;

export const Obligations = z.object({ total: z.int(), obligations: z.array(Obligation) });
export type Obligations = z.infer<typeof Obligations>;

/* The calls on the caller's account. */

export const updateAccount = {
  method: 'PUT',
  path: '/account',
  service: 'catalog',
  caller: 'user',
  isForBlocked: true,
  summary:
    "Copies the caller's name, photo and email address from the token to their services and open bookings",
  answer: AccountState,
} as const satisfies Call;

export const deleteAccount = {
  method: 'DELETE',
  path: '/account',
  service: 'catalog',
  caller: 'user',
  isForBlocked: true,
  summary:
    'Plans to delete the account in seven days and signs out everywhere; refused while people or money wait for it',
  answer: AccountState,
  problems: ['sign-in-too-old', 'account-in-use'],
} as const satisfies Call;

export const keepAccount = {
  method: 'POST',
  path: '/account/keep',
  service: 'catalog',
  caller: 'user',
  isForBlocked: true,
  summary: 'Keeps an account that was to be deleted',
  answer: Acknowledged,
  problems: ['not-changeable'],
} as const satisfies Call;

export const listObligations = {
  method: 'GET',
  path: '/bookings/obligations',
  service: 'booking',
  caller: 'user',
  isForBlocked: true,
  summary: 'Bookings for which people or money wait for the caller, so that the account cannot be deleted',
  answer: Obligations,
} as const satisfies Call;

/**
 * What one service keeps about the caller: lists of records by section, all as of the instant `at`. Another person appears in
 * them by name only, as pages show them.
 */
export const MyData = z.object({
  service: z.string(),
  at: z.iso.datetime(),
  // Not `z.record`, whose code every page would load.
  sections: z.catchall(z.object({}), z.array(z.looseObject({}))),
});
export type MyData = z.infer<typeof MyData>;

/** The call for the caller's data in one service. It needs a sign-in of the last few minutes. */
export const getMyData = <Service extends string>(service: Service) =>
  ({
    method: 'GET',
    path: `/${service}/my-data`,
    service,
    caller: 'user',
    isForBlocked: true,
    summary: "Everything that this service keeps about the caller, for the caller's own use",
    answer: MyData,
    problems: ['sign-in-too-old'],
  }) as const satisfies Call;
