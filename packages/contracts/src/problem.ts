import * as z from 'zod/mini';
import { openEnum } from './text.ts';

/** Every problem code. The UI branches on these, never on texts or statuses alone. */
export const ProblemCode = z.enum([
  'invalid-input',
  'invalid-date',
  'unauthenticated',
  'forbidden',
  'sign-in-too-old',
  'second-factor-required',
  'own-service',
  'email-not-verified',
  'not-found',
  'method-not-allowed',
  'already-booked',
  'time-taken',
  'booking-changed',
  'not-changeable',
  'account-in-use',
  'not-reviewable',
  'already-reviewed',
  'request-in-progress',
  'price-mismatch',
  'not-payable',
  'payload-too-large',
  'unsupported-media-type',
  'key-reused',
  'too-many-requests',
  'internal',
  'payment-provider',
  'unavailable',
  'timeout',
]);
export type ProblemCode = z.infer<typeof ProblemCode>;

/**
 * The body of every error (RFC 9457, `application/problem+json`). `detail` is a sentence for users, `requestId` equals the
 * `X-Request-Id` header, `errors` names invalid fields by dotted path, and `alternatives` of `time-taken` are up to three
 * of the next free instants.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: openEnum(ProblemCode),
  detail: z.string(),
  requestId: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  alternatives: z.optional(z.array(z.iso.datetime())),
});
export type Problem = z.infer<typeof Problem>;
