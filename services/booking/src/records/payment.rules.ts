import type { Dispute, DisputeStatus, PaymentStatus, TimelineEntry } from '@mendwell/contracts/booking';
import { refundDueCents } from '@mendwell/contracts/cancellation';
import type { DomainEvent, EventName } from '@mendwell/contracts/events';

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

export type PaymentEventName = Extract<EventName, `payment.${string}`>;

/** The payment status that each event implies; after a partial or failed refund or a dispute, a booking stays paid. */
export const paymentOutcomes: Record<PaymentEventName, PaymentStatus> = {
  'payment.processing': 'processing',
  'payment.succeeded': 'paid',
  'payment.failed': 'failed',
  'payment.partially-refunded': 'paid',
  'payment.refunded': 'refunded',
  'payment.refund-failed': 'paid',
  'payment.disputed': 'paid',
};
export const paymentEvents = Object.keys(paymentOutcomes) as PaymentEventName[];

/** The payment fields of a booking. */
export interface BookingPayment {
  paymentStatus: PaymentStatus;
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

type PaymentEvent = Pick<DomainEvent<PaymentEventName>, 'name' | 'data'>;
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
function refundDueOf(known: BookingPayment, { name, data }: PaymentEvent) {
  const { closedAt, refundPercent = 100 } = known;
  if (!closedAt || paymentOutcomes[name] === 'failed' || name === 'payment.processing') return {};
  const { amountCents, disputes = known.disputes } = data;
  const paidAt = data.paidAt === undefined ? undefined : new Date(data.paidAt);
  return {
    refundDueCents: refundDueCents({ amountCents, paidAt, disputes }, { closedAt, refundPercent }),
  };
}

/** An entry for each dispute that was opened or has ended. */
function disputeChanges(known: BookingPayment, { disputes = [] }: PaymentEvent['data']): What[] {
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
export function afterPayment(known: BookingPayment, { name, data }: PaymentEvent) {
  if (data.version <= (known.paymentVersion ?? 0)) return null;
  // A dispute event also reports refunds; the refund's own event may have been lost.
  const reported = data.refundedCents ?? 0;
  const isFullyRefunded = reported >= data.amountCents;
  const outcome = isFullyRefunded ? 'refunded' : paymentOutcomes[name];
  const hasRefundFailed = (data.failedRefundCents ?? 0) > (known.failedRefundCents ?? 0);
  const isNext = nextPaymentStatuses[known.paymentStatus].includes(outcome);
  const paymentStatus = isNext || hasRefundFailed ? outcome : known.paymentStatus;
  const before = known.refundedCents ?? 0;
  const refundedCents = hasRefundFailed ? reported : Math.max(before, reported);
  const disputeStatus = data.disputeStatus ?? known.disputeStatus;

  const entries = [
    isNext && outcome !== 'refunded' ? statusEntries[outcome] : undefined,
    hasRefundFailed ? 'refund-failed' : undefined,
    outcome === 'refunded' && (isNext || hasRefundFailed) ? 'refunded' : undefined,
    refundedCents > before && !isFullyRefunded ? 'partially-refunded' : undefined,
    ...disputeChanges(known, data),
  ].filter((what) => what !== undefined);
  const next: BookingPayment = {
    paymentStatus,
    paymentVersion: data.version,
    ...refundDueOf(known, { name, data }),
    ...((refundedCents > 0 || hasRefundFailed) && { refundedCents }),
    ...(hasRefundFailed && { failedRefundCents: data.failedRefundCents }),
    ...(disputeStatus && { disputeStatus }),
    ...(data.disputes && { disputes: data.disputes }),
  };
  return { next, entries };
}
