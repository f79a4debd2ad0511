import * as z from 'zod/mini';
import { type Calls, template } from './calls.ts';
import { paths } from './paths.ts';
import { ConfirmPaymentAnswer, PaymentIntentAnswer, Receipt } from './payment.ts';
import { ConfirmPaymentInput, PaymentIntentInput } from './payment-inputs.ts';

/** What the payment service answers. */
export const paymentCalls = {
  createPaymentIntent: {
    method: 'post',
    path: paths.createPaymentIntent,
    summary: 'Makes, or finds again, what pays a booking; the amount is the booking’s',
    needsToken: true,
    body: PaymentIntentInput,
    answer: { status: 200, schema: PaymentIntentAnswer },
    problems: [
      'forbidden',
      'not-found',
      'request-in-progress',
      'price-mismatch',
      'not-payable',
      'payment-provider',
    ],
  },
  confirmPayment: {
    method: 'post',
    path: paths.confirmPayment,
    summary: 'Reads the truth about a payment back from the card provider now',
    needsToken: true,
    body: ConfirmPaymentInput,
    answer: { status: 200, schema: ConfirmPaymentAnswer },
    problems: ['forbidden', 'not-found', 'payment-provider'],
  },
  getReceipt: {
    method: 'get',
    path: template(paths.paymentReceipt('{bookingId}')),
    summary: 'What the caller has paid for a booking and got back; not found while nothing is paid',
    needsToken: true,
    answer: { status: 200, schema: Receipt },
    problems: ['forbidden', 'not-found', 'payment-provider'],
  },
  receiveStripeEvent: {
    method: 'post',
    path: paths.stripeWebhook,
    summary: 'An event of the card provider; the signature over its bytes is what counts',
    needsToken: false,
    headers: z.object({ 'stripe-signature': z.string() }),
    body: z.looseObject({ id: z.string(), type: z.string() }),
    answer: { status: 200, schema: z.object({ received: z.literal(true) }) },
    problems: ['payment-provider'],
  },
} as const satisfies Calls;
