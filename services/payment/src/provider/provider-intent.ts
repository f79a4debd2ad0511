import { PaymentIntentStatus } from '@mendwell/contracts/payment';
import { z } from 'zod';

const Failure = z.object({
  charge: z.string().optional(),
  payment_method: z.object({ id: z.string() }).optional(),
  code: z.string().optional(),
});

/**
 * A payment intent as the card provider answers it (latest charge expanded), reduced to what decides about a
 * booking. Whatever does not fit is not believed.
 */
export const ProviderIntent = z
  .object({
    id: z.string().startsWith('pi_'),
    client_secret: z.string().min(1),
    status: PaymentIntentStatus,
    amount: z.int().positive(),
    currency: z.string(),
    metadata: z.object({ bookingId: z.string().optional() }),
    latest_charge: z.object({ refunded: z.boolean() }).nullable(),
    last_payment_error: Failure.nullable(),
  })
  .transform((intent) => {
    const failure = intent.last_payment_error;
    return {
      intentId: intent.id,
      clientSecret: intent.client_secret,
      status: intent.status,
      amountCents: intent.amount,
      currency: intent.currency,
      bookingId: intent.metadata.bookingId,
      /** Tells one refused attempt from the next; null when the last attempt was not refused. */
      failedAttempt: failure && (failure.charge ?? failure.payment_method?.id ?? failure.code ?? 'unknown'),
      isRefunded: intent.latest_charge?.refunded ?? false,
    };
  });
export type ProviderIntent = z.infer<typeof ProviderIntent>;
