import * as z from 'zod/mini';
import { type Calls, template } from './calls.ts';
import { paths } from './paths.ts';
import { ConfirmPaymentAnswer, PaymentIntentAnswer, Receipt } from './payment.ts';
import { ConfirmPaymentInput, PaymentIntentInput } from './payment-inputs.ts';

/** The calls of the payment service. */
export const paymentCalls = {
  createPaymentIntent: {
    method: 'post',
    path: paths.createPaymentIntent,
    summary: "Creates or finds the payment intent of a booking, with the booking's price",
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
    summary: "Reads a payment's state from the card provider now",
    needsToken: true,
    body: ConfirmPaymentInput,
    answer: { status: 200, schema: ConfirmPaymentAnswer },
    problems: ['forbidden', 'not-found', 'payment-provider'],
  },
  getReceipt: {
    method: 'get',
    path: template(paths.paymentReceipt('{bookingId}')),
    summary: "The caller's receipt for a booking, with refunds; not found if nothing is paid",
    needsToken: true,
    answer: { status: 200, schema: Receipt },
    problems: ['forbidden', 'not-found', 'payment-provider'],
  },
  receiveStripeEvent: {
    method: 'post',
    path: paths.stripeWebhook,
    summary: 'Receives a webhook event of the card provider, authenticated by the signature of its body',
    needsToken: false,
    headers: z.object({ 'stripe-signature': z.string() }),
    body: z.looseObject({ id: z.string(), type: z.string() }),
    answer: { status: 200, schema: z.object({ received: z.literal(true) }) },
    problems: ['payment-provider'],
  },
} as const satisfies Calls;
