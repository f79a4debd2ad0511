import * as z from 'zod/mini';
import { openEnum } from './text.ts';

/** Every reason a call can be refused. The UI branches on these, never on texts or statuses alone. */
export const ProblemCode = z.enum([
  'invalid-input',
  'invalid-date',
  'unauthenticated',
  'forbidden',
  'own-service',
  'not-found',
  'method-not-allowed',
  'already-booked',
  'time-taken',
  'booking-changed',
  'not-changeable',
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

/** The only place where a reason becomes an HTTP status. */
export const problemStatus: Record<ProblemCode, number> = {
  'invalid-input': 400,
  'invalid-date': 400,
  unauthenticated: 401,
  forbidden: 403,
  'own-service': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'already-booked': 409,
  'time-taken': 409,
  'booking-changed': 409,
  'not-changeable': 409,
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
};

/**
 * The one error body (RFC 9457, `application/problem+json`). `detail` is a sentence for people;
 * `requestId` equals the `X-Request-Id` header; `errors` names fields by dotted path when input was invalid;
 * `alternatives` of `time-taken` are the next free instants, three at most.
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
