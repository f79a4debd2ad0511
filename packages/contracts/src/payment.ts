import { BookingId } from './booking.ts';
import type { Call } from './calls.ts';
import { PaymentPrice } from './inputs.ts';
import { openEnum } from './text.ts';
import * as z from './zod.ts';

/** Answer of `POST /create-payment-intent`. */
export const PaymentIntentAnswer = z.object({ clientSecret: z.string() });
export type PaymentIntentAnswer = z.infer<typeof PaymentIntentAnswer>;

/**
 * Answer of `GET /payments/receipts/{bookingId}`: what the patient paid and got back, in dollars, with ISO instants. The
 * receipt's number is the payment intent's id.
 */
export const Receipt = z.object({
  receiptNumber: z.string(),
  amount: z.number(),
  currency: z.string(),
  paidAt: z.iso.datetime(),
  /** In total; 0 if nothing was refunded. */
  refundedAmount: z.number(),
  /** When we learned of the last refund; absent if nothing was refunded. */
  refundedAt: z.optional(z.iso.datetime()),
});
export type Receipt = z.infer<typeof Receipt>;

/** The card provider's status of an intent. */
export const PaymentIntentStatus = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
]);
export type PaymentIntentStatus = z.infer<typeof PaymentIntentStatus>;

/** Answer of `POST /payments/confirm`. */
export const ConfirmPaymentAnswer = z.object({ status: openEnum(PaymentIntentStatus) });
export type ConfirmPaymentAnswer = z.infer<typeof ConfirmPaymentAnswer>;

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

/** A webhook event of the card provider, and its answer. */
export const StripeHeaders = z.object({ 'stripe-signature': z.string() });
export const StripeEvent = z.looseObject({ id: z.string(), type: z.string() });
export const StripeEventAnswer = z.object({ received: z.literal(true) });

export const createPaymentIntent = {
  method: 'POST',
  path: '/create-payment-intent',
  service: 'payment',
  caller: 'user',
  summary: "Creates or finds the payment intent of a booking, with the booking's price",
  body: PaymentIntentInput,
  answer: PaymentIntentAnswer,
  problems: [
    'forbidden',
    'not-found',
    'request-in-progress',
    'price-mismatch',
    'not-payable',
    'payment-provider',
  ],
  gateway: 'slow',
} as const satisfies Call;

export const confirmPayment = {
  method: 'POST',
  path: '/payments/confirm',
  service: 'payment',
  caller: 'user',
  summary: "Reads a payment's state from the card provider now",
  body: ConfirmPaymentInput,
  answer: ConfirmPaymentAnswer,
  problems: ['forbidden', 'not-found', 'payment-provider'],
  gateway: 'slow',
} as const satisfies Call;

export const getReceipt = {
  method: 'GET',
  path: '/payments/receipts/{bookingId}',
  service: 'payment',
  caller: 'user',
  summary: "The caller's receipt for a booking, with refunds; not found if nothing is paid",
  parameters: { bookingId: BookingId },
  answer: Receipt,
  problems: ['forbidden', 'not-found', 'payment-provider'],
  gateway: 'slow',
} as const satisfies Call;

/** Authenticated by the signature of its body. */
export const receiveStripeEvent = {
  method: 'POST',
  path: '/webhooks/stripe',
  service: 'payment',
  caller: 'anyone',
  summary: 'Receives a webhook event of the card provider, authenticated by the signature of its body',
  headers: StripeHeaders,
  body: StripeEvent,
  answer: StripeEventAnswer,
  problems: ['payment-provider'],
  gateway: 'own',
} as const satisfies Call;
