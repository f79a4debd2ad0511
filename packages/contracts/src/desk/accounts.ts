import { type Call, Modified, PageHeaders, PageQuery } from '../calls.ts';
import { optionalText } from '../inputs.ts';
import { ProviderProfile } from '../provider-profile.ts';
import { ServiceId } from '../service.ts';
import { openEnum } from '../text.ts';
import * as z from '../zod.ts';
import { DeskDecision, DeskNote, Impact, reasonCategories, VersionedDecision } from './actions.ts';

/** An account for operators. */
export const DeskAccount = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  isOperator: z.boolean(),
  /** Present while it is blocked. */
  blocked: z.optional(
    z.object({
      at: z.iso.datetime(),
      reason: openEnum(z.enum(reasonCategories)),
      /** False until the identity provider has refused sign-ins and everything of the account is hidden. */
      isComplete: z.boolean(),
      /** Until then, its owner can sign in to take their data along and to delete the account. */
      admittedUntil: z.optional(z.iso.datetime()),
    }),
  ),
});
export type DeskAccount = z.infer<typeof DeskAccount>;

/** An account on its own page. */
export const DeskAccountDetails = z.extend(DeskAccount, {
  providerId: z.optional(z.string()),
  services: z.object({ listed: z.int(), hidden: z.int() }),
  reviews: z.object({ written: z.int(), received: z.int(), hidden: z.int() }),
  /** What its provider's page tells; absent if that is nothing. */
  profile: z.optional(
    z.extend(ProviderProfile, {
      /** Of what others read. A decision names the one that was read. */
      version: z.string(),
      /** Present while an operator hides it. */
      hidden: z.optional(z.object({ at: z.iso.datetime(), reason: openEnum(z.enum(reasonCategories)) })),
    }),
  ),
  /** When it will be deleted at its own request. */
  erasesAt: z.optional(z.iso.datetime()),
});
export type DeskAccountDetails = z.infer<typeof DeskAccountDetails>;

/**
 * `search` is a uid, its hash in the journal, or the beginning of an e-mail address or of the words of a name in any case. Empty: the latest. A whole
 * address or uid also finds somebody without an account here.
 */
export const DeskAccountQuery = z.extend(PageQuery, {
  search: z._default(optionalText('Search', 254), ''),
  blocked: z.optional(z.enum(['yes'], 'Blocked must be yes')),
});
export type DeskAccountQuery = z.infer<typeof DeskAccountQuery>;

const missing = 'This account does not exist';
/** A uid in a path. */
export const Uid = z.string(missing).check(z.minLength(1, missing), z.maxLength(128, missing));

const parameters = { uid: Uid };

export const listDeskAccounts = {
  method: 'GET',
  path: '/desk/catalog/accounts',
  service: 'catalog',
  caller: 'operator',
  summary: 'Accounts by name, address or uid; also somebody who only wrote something or has only registered',
  query: DeskAccountQuery,
  answer: z.array(DeskAccount),
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const getDeskAccount = {
  method: 'GET',
  path: '/desk/catalog/accounts/{uid}',
  service: 'catalog',
  caller: 'operator',
  summary: 'An account with what it has here',
  parameters,
  answer: DeskAccountDetails,
} as const satisfies Call;

export const blockAccount = {
  method: 'POST',
  path: '/desk/catalog/accounts/{uid}/block',
  service: 'catalog',
  caller: 'operator',
  summary: 'Blocks an account: no sign-in, nothing of it is shown, its open bookings end',
  parameters,
  body: DeskDecision,
  answer: Modified,
  problems: ['not-changeable'],
} as const satisfies Call;

export const unblockAccount = {
  method: 'POST',
  path: '/desk/catalog/accounts/{uid}/unblock',
  service: 'catalog',
  caller: 'operator',
  summary: 'Unblocks an account and shows again what was hidden with it; ended appointments stay ended',
  parameters,
  body: DeskDecision,
  answer: Modified,
  problems: ['not-changeable'],
} as const satisfies Call;

export const admitAccount = {
  method: 'POST',
  path: '/desk/catalog/accounts/{uid}/admit',
  service: 'catalog',
  caller: 'operator',
  summary:
    'Lets the owner of a blocked account in for a week, only to take their data along and to delete the account',
  parameters,
  body: DeskNote,
  answer: Modified,
  problems: ['not-changeable'],
} as const satisfies Call;

export const hideProfile = {
  method: 'POST',
  path: '/desk/catalog/accounts/{uid}/hide-profile',
  service: 'catalog',
  caller: 'operator',
  summary: "Hides what a provider's page tells about them for good, whatever they write; their services stay",
  parameters,
  body: VersionedDecision,
  answer: Modified,
  problems: ['text-changed'],
} as const satisfies Call;

export const showProfile = {
  method: 'POST',
  path: '/desk/catalog/accounts/{uid}/show-profile',
  service: 'catalog',
  caller: 'operator',
  summary: "Shows again what a provider's page tells about them",
  parameters,
  body: VersionedDecision,
  answer: Modified,
  problems: ['text-changed'],
} as const satisfies Call;

/** How an account takes part in bookings, without any text of them. */
export const DeskAccountBookings = z.object({
  /** All bookings ever. */
  asPatient: z.int(),
  asProvider: z.int(),
  /** Others' open wishes for its times. */
  waiting: z.int(),
  /** What blocking the account would end; after that, what it has not ended yet. */
  ahead: Impact,
});
export type DeskAccountBookings = z.infer<typeof DeskAccountBookings>;

export const getDeskAccountBookings = {
  method: 'GET',
  path: '/desk/booking/accounts/{uid}',
  service: 'booking',
  caller: 'operator',
  summary: 'How many bookings an account has, and what is still open',
  parameters: { uid: Uid },
  answer: DeskAccountBookings,
} as const satisfies Call;

export const getDeskServiceBookings = {
  method: 'GET',
  path: '/desk/booking/services/{serviceId}',
  service: 'booking',
  caller: 'operator',
  summary: 'The appointments of a service that are still ahead; hiding it leaves them',
  parameters: { serviceId: ServiceId },
  answer: Impact,
} as const satisfies Call;
