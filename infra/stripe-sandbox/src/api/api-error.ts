import type Stripe from 'stripe';

/** What goes back over HTTP: a status and the JSON body. */
export interface Answer {
  status: number;
  body: object;
}

type ErrorCode = Stripe.PaymentIntent.LastPaymentError.Code;

/** The provider publishes one schema for errors, answered or remembered by an intent. */
interface ErrorBody extends Stripe.PaymentIntent.LastPaymentError {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
}

/**
 * A refusal in the provider's shape. Thrown, nothing of the request is kept; returned by a handler (a declined
 * card), what the request changed is kept and replayed like any other outcome.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }

  get answer(): Answer {
    return { status: this.status, body: { error: this.body } };
  }
}

export const invalidRequest = (
  message: string,
  fields: { code?: ErrorCode; param?: string } = {},
  status = 400,
) => new ApiError(status, { type: 'invalid_request_error', message, ...fields });

/** `kind` as the provider writes it in this message: `payment_intent`, `PaymentMethod`. */
export const noSuch = (kind: string, id: string, param: string, status = 404) =>
  invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, status);
