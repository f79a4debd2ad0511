import * as z from 'zod/mini';
import { openEnum } from './text.ts';

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
