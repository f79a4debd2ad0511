import type { ProblemCode } from './problem.ts';

/** The only mapping from problem codes to HTTP statuses. */
export const problemStatus: Record<ProblemCode, number> = {
  'invalid-input': 400,
  'invalid-date': 400,
  unauthenticated: 401,
  forbidden: 403,
  'own-service': 403,
  'email-not-verified': 403,
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
