import * as z from 'zod/mini';
import { PaymentPrice } from './prices.ts';

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
