import { openEnum } from './text.ts';
import * as z from './zod.ts';

/** Every problem code with its HTTP status. The UI branches on the codes, never on texts or statuses alone. */
export const problemStatus = {
  'invalid-input': 400,
  'invalid-date': 400,
  unauthenticated: 401,
  forbidden: 403,
  'sign-in-too-old': 403,
  'second-factor-required': 403,
  'own-service': 403,
  'email-not-verified': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'already-booked': 409,
  'time-taken': 409,
  'terms-changed': 409,
  'service-paused': 409,
  'too-many-waits': 409,
  'booking-changed': 409,
  'not-changeable': 409,
  'account-in-use': 409,
  'account-leaving': 409,
  'text-changed': 409,
  'not-reviewable': 409,
  'already-reviewed': 409,
  'request-in-progress': 409,
  'price-mismatch': 409,
  'not-payable': 409,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'key-reused': 422,
  'too-many-requests': 429,
  internal: 500,
  'payment-provider': 502,
  unavailable: 503,
  timeout: 504,
} as const;
export type ProblemCode = keyof typeof problemStatus;
export const ProblemCode = z.enum(Object.keys(problemStatus) as ProblemCode[]);

/** What a patient agrees to by booking. The price in dollars. */
export const BookingTerms = z.object({
  price: z.number('Price must be a number'),
  freeCancellationHours: z.int(),
  lateRefundPercent: z.int(),
});
export type BookingTerms = z.infer<typeof BookingTerms>;

/**
 * The body of every error (RFC 9457, `application/problem+json`). `detail` is a sentence for users, `requestId` equals the
 * `X-Request-Id` header, `errors` names invalid fields by dotted path, and `alternatives` of `time-taken` are up to three
 * of the next free instants. `present` of `text-changed` is what the caller's decision was about, as it is now, and `terms` of
 * `terms-changed` are those that hold now.
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
  present: z.optional(z.looseObject({})),
  terms: z.optional(BookingTerms),
});
export type Problem = z.infer<typeof Problem>;
