import * as z from 'zod/mini';
import { Acknowledged } from './answers.ts';
import { openEnum } from './text.ts';

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
