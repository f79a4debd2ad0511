import * as z from 'zod/mini';
import { PaymentPrice } from './money.ts';
import { openEnum } from './text.ts';

const invalidBooking = 'Booking is not valid';
const invalidIntent = 'Payment intent is not valid';

/**
 * Body of `POST /create-payment-intent`. With `bookingId` the amount is the booking's and `price`, if sent,
 * must equal it; `price` alone makes an intent that is tied to no booking.
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

/** Answer of `POST /create-payment-intent`. */
export const PaymentIntentAnswer = z.object({ clientSecret: z.string() });
export type PaymentIntentAnswer = z.infer<typeof PaymentIntentAnswer>;

/**
 * Answer of `GET /payments/receipts/{bookingId}`: what the payer paid and got back. Amounts in dollars,
 * instants in ISO 8601; the receipt's number is the payment intent's id.
 */
export const Receipt = z.object({
  receiptNumber: z.string(),
  amount: z.number(),
  currency: z.string(),
  paidAt: z.iso.datetime(),
  /** In total; 0 while nothing was given back. */
  refundedAmount: z.number(),
  /** When the last refund was noticed; left out while nothing was given back. */
  refundedAt: z.optional(z.iso.datetime()),
});
export type Receipt = z.infer<typeof Receipt>;

/** Body of `POST /payments/confirm`: asks us to read the truth back from the card provider now. */
export const ConfirmPaymentInput = z.object({
  paymentIntentId: z
    .string(invalidIntent)
    .check(z.minLength(1, invalidIntent), z.maxLength(200, invalidIntent)),
});
export type ConfirmPaymentInput = z.infer<typeof ConfirmPaymentInput>;

/** The state of an intent, as the card provider names it. */
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
