import type { EventData } from '@mendwell/contracts/events';
import type { IntentDocument } from './intent.schema.ts';
import { paymentStatusOf, returnedCents } from './payment.rules.ts';

type PaymentChanged = EventData<'payment.changed'>;

/** A payment after a change, for its booking. Undefined for a bare amount, and before the first change. */
export function toPaymentChanged(
  record: IntentDocument,
  what: PaymentChanged['what'],
  version = record.version,
): PaymentChanged | undefined {
  const { bookingId, payerUid: patientUid, serviceId, intentId, amountCents, currency } = record;
  const { failedRefundCents = 0, disputeStatus, disputes = [], paidAt } = record;
  if (!bookingId || !serviceId || !intentId || version === 0) return undefined;
  return {
    ...{ bookingId, patientUid, serviceId, version, what },
    paymentStatus: paymentStatusOf(record),
    ...{ paymentIntentId: intentId, amountCents, currency },
    ...{ refundedCents: returnedCents(record), failedRefundCents },
    ...(disputeStatus && { disputeStatus }),
    disputes,
    ...(paidAt && { paidAt: paidAt.toISOString() }),
  };
}
