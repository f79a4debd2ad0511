import { BookingId } from './booking.ts';
import type { Call, Docs } from './calls.ts';
import { ConfirmPaymentAnswer, PaymentIntentAnswer, Receipt } from './payment.ts';
import {
  ConfirmPaymentInput,
  PaymentIntentInput,
  StripeEvent,
  StripeEventAnswer,
  StripeHeaders,
} from './payment-inputs.ts';

export const createPaymentIntent = {
  method: 'POST',
  path: '/create-payment-intent',
  caller: 'user',
  body: PaymentIntentInput,
  answer: PaymentIntentAnswer,
} as const satisfies Call;

export const confirmPayment = {
  method: 'POST',
  path: '/payments/confirm',
  caller: 'user',
  body: ConfirmPaymentInput,
  answer: ConfirmPaymentAnswer,
} as const satisfies Call;

export const getReceipt = {
  method: 'GET',
  path: '/payments/receipts/{bookingId}',
  caller: 'user',
  parameters: { bookingId: BookingId },
  answer: Receipt,
} as const satisfies Call;

/** Authenticated by the signature of its body. */
export const receiveStripeEvent = {
  method: 'POST',
  path: '/webhooks/stripe',
  caller: 'anyone',
  headers: StripeHeaders,
  body: StripeEvent,
  answer: StripeEventAnswer,
} as const satisfies Call;

export const docs = {
  payment: {
    createPaymentIntent: {
      summary: "Creates or finds the payment intent of a booking, with the booking's price",
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
      summary: "Reads a payment's state from the card provider now",
      problems: ['forbidden', 'not-found', 'payment-provider'],
    },
    getReceipt: {
      summary: "The caller's receipt for a booking, with refunds; not found if nothing is paid",
      problems: ['forbidden', 'not-found', 'payment-provider'],
    },
    receiveStripeEvent: {
      summary: 'Receives a webhook event of the card provider, authenticated by the signature of its body',
      problems: ['payment-provider'],
    },
  },
} as const satisfies Docs;
