import type { DisputeStatus } from '@mendwell/contracts/booking';
import { PaymentIntentStatus } from '@mendwell/contracts/payment';
import { z } from 'zod';

const Failure = z.object({
  charge: z.string().optional(),
  payment_method: z.object({ id: z.string() }).optional(),
  code: z.string().optional(),
});
const Charge = z.object({
  refunded: z.boolean(),
  amount_refunded: z.int().min(0).optional(),
  disputed: z.boolean().default(false),
  created: z.int().positive().optional(),
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
    latest_charge: Charge.nullable(),
    last_payment_error: Failure.nullable(),
  })
  .transform((intent) => {
    const failure = intent.last_payment_error;
    const charge = intent.status === 'succeeded' ? intent.latest_charge : null;
    return {
      intentId: intent.id,
      clientSecret: intent.client_secret,
      status: intent.status,
      amountCents: intent.amount,
      currency: intent.currency,
      bookingId: intent.metadata.bookingId,
      /** Tells one refused attempt from the next; null when the last attempt was not refused. */
      failedAttempt: failure && (failure.charge ?? failure.payment_method?.id ?? failure.code ?? 'unknown'),
      paidAt: charge?.created === undefined ? undefined : new Date(charge.created * 1_000),
      refundedCents: charge?.amount_refunded ?? (charge?.refunded ? intent.amount : 0),
      isDisputed: charge?.disputed ?? false,
    };
  });
/** `disputeStatus` is asked for separately when `isDisputed`. */
export type ProviderIntent = z.infer<typeof ProviderIntent> & { disputeStatus?: DisputeStatus | undefined };

/** The disputes of one payment intent, reduced to one status: open while one of them is. */
export const ProviderDisputes = z
  .object({ data: z.array(z.object({ status: z.string() })).min(1) })
  .transform(({ data }): DisputeStatus => {
    const statuses = data.map(({ status }) => disputeOutcomes[status] ?? 'open');
    return (['open', 'lost', 'won'] as const).find((status) => statuses.includes(status)) ?? 'open';
  });

/** The provider's names for the end of a dispute or inquiry; every other status is open. */
const disputeOutcomes: Record<string, DisputeStatus> = {
  lost: 'lost',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
};
