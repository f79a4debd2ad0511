import * as z from 'zod/mini';
import { openEnum } from '../text.ts';
import { reasonCategories } from './actions.ts';

/** Why and when an operator has decided something about an account or service, for a mail to its owner. */
export const Decision = z.object({
  reason: openEnum(z.enum(reasonCategories)),
  at: z.iso.datetime(),
});
