import type Stripe from 'stripe';
import type { PaymentIntent, PaymentMethod } from '../objects.ts';

/** An HTTP answer: a status and a JSON body. */
export interface Answer {
  status: number;
  body: object;
}

type ErrorCode = Stripe.PaymentIntent.LastPaymentError.Code;

/** The provider's schema of errors, in answers and in an intent's last error. */
interface ErrorBody
  extends Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code' | 'param' | 'charge'> {
  payment_intent?: PaymentIntent;
  payment_method?: PaymentMethod;
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
}

/**
 * An error in the provider's format. If thrown, the request has no effect; if returned by a handler (a declined card), its
 * changes are stored and replayed like any outcome.
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

/** `kind` is the provider's spelling in this message: `payment_intent`, `PaymentMethod`. */
export const noSuch = (kind: string, id: string, param: string, status = 404) =>
  invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, status);
