import type { DisputeStatus, PaymentStatus, TimelineEntry } from '@mendwell/contracts/booking';
import type { DomainEvent, EventName } from '@mendwell/contracts/events';
import { refundDueCents } from '@mendwell/contracts/refund';

/** Where the money may go. Nothing leads back, so a `failed` that arrives after `succeeded` changes nothing. */
export const nextPaymentStatuses: Record<PaymentStatus, readonly PaymentStatus[]> = {
  unpaid: ['processing', 'paid', 'failed', 'refunded'],
  processing: ['paid', 'failed', 'refunded'],
  failed: ['processing', 'paid', 'refunded'],
  paid: ['refunded'],
  refunded: [],
};

export type PaymentEventName = Extract<EventName, `payment.${string}`>;

/** The payment status that each event implies; a partial refund and a dispute leave a booking paid. */
export const paymentOutcomes: Record<PaymentEventName, PaymentStatus> = {
  'payment.processing': 'processing',
  'payment.succeeded': 'paid',
  'payment.failed': 'failed',
  'payment.partially-refunded': 'paid',
  'payment.refunded': 'refunded',
  'payment.disputed': 'paid',
};
export const paymentEvents = Object.keys(paymentOutcomes) as PaymentEventName[];

/** What a booking knows about its payment. */
export interface BookingPayment {
  paymentStatus: PaymentStatus;
  refundedCents?: number;
  disputeStatus?: DisputeStatus;
  /** The newest payment event that has been applied. */
  paymentVersion?: number;
  /** Of a booking that was declined or cancelled: when, and how much of an earlier payment goes back. */
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

/** What a payment that arrives at a closed booking gives back: as payment itself decides it. */
function refundDueOf({ closedAt, refundPercent = 100 }: BookingPayment, { name, data }: PaymentEvent) {
  if (!closedAt || paymentOutcomes[name] === 'failed' || name === 'payment.processing') return {};
  const paidAt = data.paidAt === undefined ? undefined : new Date(data.paidAt);
  return {
    refundDueCents: refundDueCents({ amountCents: data.amountCents, paidAt }, { closedAt, refundPercent }),
  };
}

/** Whether money is to go back that has not gone back as far as is known. */
export const owesRefund = ({ refundDueCents = 0, refundedCents = 0 }: BookingPayment) =>
  refundDueCents > refundedCents;

/**
 * What an event makes of a booking's payment, and the timeline entries that tell it; null when the event is
 * late or repeated. `entries` is empty when only the version moves on, as for a second refused card.
 */
export function afterPayment(known: BookingPayment, { name, data }: PaymentEvent) {
  if (data.version <= (known.paymentVersion ?? 0)) return null;
  // A dispute of what went back says so too; the event of the refund may have been lost.
  const isFullyRefunded = name === 'payment.refunded' || (data.refundedCents ?? 0) >= data.amountCents;
  const outcome = isFullyRefunded ? 'refunded' : paymentOutcomes[name];
  const isNext = nextPaymentStatuses[known.paymentStatus].includes(outcome);
  const paymentStatus = isNext ? outcome : known.paymentStatus;
  const before = known.refundedCents ?? 0;
  const refundedCents = Math.max(before, data.refundedCents ?? (isFullyRefunded ? data.amountCents : 0));
  const disputeStatus = data.disputeStatus ?? known.disputeStatus;

  const entries = [
    isNext ? statusEntries[outcome] : undefined,
    refundedCents > before && !isFullyRefunded ? 'partially-refunded' : undefined,
    disputeStatus && disputeStatus !== known.disputeStatus ? disputeEntries[disputeStatus] : undefined,
  ].filter((what) => what !== undefined);
  const next: BookingPayment = {
    paymentStatus,
    paymentVersion: data.version,
    ...refundDueOf(known, { name, data }),
    ...(refundedCents > 0 && { refundedCents }),
    ...(disputeStatus && { disputeStatus }),
  };
  return { next, entries };
}
