import * as z from 'zod/mini';
import { BookingId } from './booking.ts';
import type { Call, Docs } from './calls.ts';
import { PaymentPrice } from './money.ts';
import { ConfirmPaymentAnswer, PaymentIntentAnswer, Receipt } from './payment.ts';

const invalidBooking = 'Booking is not valid';
const invalidIntent = 'Payment intent is not valid';

/**
 * With `bookingId`, the amount is the booking's and `price`, if sent, must equal
 * it. `price` alone creates an intent without a booking.
 */
export const PaymentIntentInput = z
  .object({
    price: z.optional(PaymentPrice),
    bookingId: z.optional(
      z
        .string(invalidBooking)
        .check(z.minLength(1, invalidBooking), z.maxLength(64, invalidBooking), z.toLowerCase()),
    ),
  })
  .check(
    z.refine((input) => input.price !== undefined || input.bookingId !== undefined, {
      error: 'Price is required',
      path: ['price'],
    }),
  )
  .register(z.globalRegistry, { anyOf: [{ required: ['price'] }, { required: ['bookingId'] }] });
export type PaymentIntentInput = z.infer<typeof PaymentIntentInput>;

export const ConfirmPaymentInput = z.object({
  paymentIntentId: z
    .string(invalidIntent)
    .check(z.minLength(1, invalidIntent), z.maxLength(200, invalidIntent)),
});
export type ConfirmPaymentInput = z.infer<typeof ConfirmPaymentInput>;

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
  headers: z.object({ 'stripe-signature': z.string() }),
  body: z.looseObject({ id: z.string(), type: z.string() }),
  answer: z.object({ received: z.literal(true) }),
} as const satisfies Call;

export const docs = {
  payment: {
    createPaymentIntent: {
      call: createPaymentIntent,
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
      call: confirmPayment,
      summary: "Reads a payment's state from the card provider now",
      problems: ['forbidden', 'not-found', 'payment-provider'],
    },
    getReceipt: {
      call: getReceipt,
      summary: "The caller's receipt for a booking, with refunds; not found if nothing is paid",
      problems: ['forbidden', 'not-found', 'payment-provider'],
    },
    receiveStripeEvent: {
      call: receiveStripeEvent,
      summary: 'Receives a webhook event of the card provider, authenticated by the signature of its body',
      problems: ['payment-provider'],
    },
  },
} as const satisfies Docs;
