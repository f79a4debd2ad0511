import * as z from 'zod/mini';
import { openEnum } from '../text.ts';
import { reasonCategories } from './actions.ts';

/** Why and when an operator has decided something about an account or service, for a mail to its owner. */
export const Decision = z.object({
  reason: openEnum(z.enum(reasonCategories)),
  at: z.iso.datetime(),
});

/** What an operator has decided about a service, for a mail to its provider. */
export const ServiceDecision = z.object({
  serviceId: z.string(),
  serviceName: z.string(),
  providerUid: z.string(),
  providerName: z.string(),
  providerEmail: z.string(),
  /** Absent if unknown. */
  providerVerified: z.optional(z.boolean()),
  reason: openEnum(z.enum(reasonCategories)),
  at: z.iso.datetime(),
});
