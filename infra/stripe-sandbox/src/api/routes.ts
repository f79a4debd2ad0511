import type { ApiError } from './api-error.ts';
import type { Call } from './call.ts';
import { authenticate, confirm } from './confirmation.ts';
import { closeDispute, disputeCharge, updateDispute } from './disputes.ts';
import { listOf } from './lists.ts';
import { cancelIntent, createIntent, getIntent } from './payment-intents.ts';
import { createPaymentMethod } from './payment-methods.ts';
import { createRefund, failRefund } from './refunds.ts';

/** Returns the body, or an error to store with the changes. A thrown `ApiError` discards them. */
export type Handler = (call: Call) => object | ApiError;

interface Route {
  /** `GET /v1/payment_intents/:id` */
  name: string;
  method: string;
  path: RegExp;
  /** Whether only our servers may call, or also a payer's browser. */
  key: 'secret' | 'any';
  handle: Handler;
}

const route = (call: string, key: Route['key'], handle: Handler): Route => {
  const [method = '', path = ''] = call.split(' ');
  return {
    name: call,
    method,
    path: new RegExp(`^${path.replace(':id', '([A-Za-z0-9_]{1,255})')}$`),
    key,
    handle,
  };
};

/** The supported part of the provider's API. */
const routes = [
  route('POST /v1/payment_intents', 'secret', createIntent),
  route('GET /v1/payment_intents', 'secret', listOf('payment_intents')),
  route('GET /v1/payment_intents/:id', 'secret', getIntent),
  route('POST /v1/payment_intents/:id/confirm', 'any', confirm),
  route('POST /v1/payment_intents/:id/authenticate', 'any', authenticate),
  route('POST /v1/payment_intents/:id/cancel', 'secret', cancelIntent),
  route('POST /v1/payment_methods', 'any', createPaymentMethod),
  route('GET /v1/charges', 'secret', listOf('charges')),
  route('POST /v1/refunds', 'secret', createRefund),
  route('GET /v1/refunds', 'secret', listOf('refunds')),
  route('POST /v1/refunds/:id/fail', 'secret', failRefund),
  route('GET /v1/disputes', 'secret', listOf('disputes')),
  route('POST /v1/charges/:id/dispute', 'secret', disputeCharge),
  route('POST /v1/disputes/:id', 'secret', updateDispute),
  route('POST /v1/disputes/:id/close', 'secret', closeDispute),
  route('GET /v1/events', 'secret', listOf('events')),
];

export function findRoute(method: string, path: string) {
  for (const candidate of routes) {
    const match = candidate.method === method ? candidate.path.exec(path) : null;
    if (match) return { ...candidate, id: match[1] ?? '' };
  }
  return undefined;
}
