import type { Dispute, DisputeStatus, PaymentStatus, TimelineEntry } from '@mendwell/contracts/booking';
import { refundDueCents } from '@mendwell/contracts/cancellation';
import type { EventData } from '@mendwell/contracts/events';

/**
 * The payment statuses that may follow each one. None leads back, so a `failed` after `succeeded` is ignored; only a refund
 * that failed later makes a payment `paid` again.
 */
export const nextPaymentStatuses: Record<PaymentStatus, readonly PaymentStatus[]> = {
  unpaid: ['processing', 'paid', 'failed', 'refunded'],
  processing: ['paid', 'failed', 'refunded'],
  failed: ['processing', 'paid', 'refunded'],
  paid: ['refunded'],
  refunded: [],
};

export interface BookingPayment {
  paymentStatus: PaymentStatus;
  receiptNumber?: string;
  refundedCents?: number;
  failedRefundCents?: number;
  disputeStatus?: DisputeStatus;
  disputes?: Dispute[];
  /** The newest payment event that has been applied. */
  paymentVersion?: number;
  /** When the booking was declined or cancelled, and the share of an earlier payment to refund. */
  closedAt?: Date;
  refundPercent?: number;
  refundDueCents?: number;
}

type Payment = EventData<'payment.changed'>;
type What = TimelineEntry['what'];

const statusEntries: Record<PaymentStatus, What | undefined> = {
  unpaid: undefined,
  processing: 'payment-processing',
  paid: 'paid',
  failed: 'payment-failed',
  refunded: 'refunded',
};
const disputeEntries: Record<DisputeStatus, What> = {
  open: 'dispute-opened',
  won: 'dispute-won',
  lost: 'dispute-lost',
};

/** The refund due for a payment of a closed booking, by the same rule as in the payment service. */
function refundDueOf(known: BookingPayment, { paymentStatus, amountCents, disputes, ...payment }: Payment) {
  const { closedAt, refundPercent = 100 } = known;
  if (!closedAt || (paymentStatus !== 'paid' && paymentStatus !== 'refunded')) return {};
  const paidAt = payment.paidAt === undefined ? undefined : new Date(payment.paidAt);
  return {
    refundDueCents: refundDueCents({ amountCents, paidAt, disputes }, { closedAt, refundPercent }),
  };
}

/** An entry for each dispute that was opened or has ended. */
function disputeChanges(known: BookingPayment, { disputes }: Payment): What[] {
  const statusBefore = (id: string) => known.disputes?.find(({ disputeId }) => disputeId === id)?.status;
  return disputes
    .filter(({ disputeId, status }) => status !== statusBefore(disputeId))
    .map(({ status }) => disputeEntries[status]);
}

/** Whether a refund is due that is not known to be complete. */
export const owesRefund = ({ refundDueCents = 0, refundedCents = 0 }: BookingPayment) =>
  refundDueCents > refundedCents;

/**
 * A booking's payment after an event, with new timeline entries; null if the event is late or repeated. Without entries
 * only the version changes, as for a second refused card.
 */
export function afterPayment(known: BookingPayment, data: Payment) {
  if (data.version <= (known.paymentVersion ?? 0)) return null;
  const { paymentStatus: outcome, refundedCents: reported, failedRefundCents } = data;
  const hasRefundFailed = failedRefundCents > (known.failedRefundCents ?? 0);
  const isNext = nextPaymentStatuses[known.paymentStatus].includes(outcome);
  const paymentStatus = isNext || hasRefundFailed ? outcome : known.paymentStatus;
  const before = known.refundedCents ?? 0;
  const refundedCents = hasRefundFailed ? reported : Math.max(before, reported);
  const disputeStatus = data.disputeStatus ?? known.disputeStatus;

  const entries = [
    isNext && outcome !== 'refunded' ? statusEntries[outcome] : undefined,
    hasRefundFailed ? 'refund-failed' : undefined,
    outcome === 'refunded' && (isNext || hasRefundFailed) ? 'refunded' : undefined,
    refundedCents > before && outcome !== 'refunded' ? 'partially-refunded' : undefined,
    ...disputeChanges(known, data),
  ].filter((what) => what !== undefined);
  const next: BookingPayment = {
    paymentStatus,
    paymentVersion: data.version,
    ...refundDueOf(known, data),
    ...((refundedCents > 0 || hasRefundFailed) && { refundedCents }),
    ...(outcome === 'paid' && { receiptNumber: data.paymentIntentId }),
    ...(hasRefundFailed && { failedRefundCents }),
    ...(disputeStatus && { disputeStatus }),
    ...(data.disputes.length > 0 && { disputes: data.disputes }),
  };
  return { next, entries };
}
