import type { DisputeStatus } from '@mendwell/contracts/booking';
import type { EventName } from '@mendwell/contracts/events';
import { toCents } from '@mendwell/contracts/money';
import type { PaymentIntentStatus } from '@mendwell/contracts/payment';
import { DomainError } from '@mendwell/service-kit/domain-error';

/** What is known about a payment, here or at the provider. */
export interface PaymentState {
  status: PaymentIntentStatus;
  failedAttempt: string | null;
  /** In total; absent is 0. */
  refundedCents?: number | undefined;
  disputeStatus?: DisputeStatus | undefined;
  paidAt?: Date | undefined;
}

/** What payment and provider must agree upon. */
interface Deal {
  amountCents: number;
  currency: string;
  bookingId?: string | undefined;
}

export type PaymentEvent = Extract<EventName, `payment.${string}`>;

/** States from which a payment never moves on. */
export const isFinal = (status: PaymentIntentStatus) => status === 'succeeded' || status === 'canceled';

/** While the provider works on a payment, it cannot be given up. */
const isInHand = (status: PaymentIntentStatus) => status === 'processing' || status === 'requires_capture';

/** Refuses to let `uid` pay a booking that is not theirs, called off, free or paid, or at another price (in dollars). */
export function assertPayable(
  booking: { payerUid: string; priceCents: number; closedAt?: Date },
  { uid, price, isPaid }: { uid: string; price?: number | undefined; isPaid: boolean },
): void {
  if (booking.payerUid !== uid) throw new DomainError('forbidden', 'This booking is not yours');
  if (booking.closedAt) throw new DomainError('not-payable', 'This booking was called off');
  if (booking.priceCents === 0) throw new DomainError('not-payable', 'This booking is free');
  if (isPaid) throw new DomainError('not-payable', 'This booking is already paid');
  if (price !== undefined && toCents(price) !== booking.priceCents)
    throw new DomainError('price-mismatch', 'The price of this booking is another one');
}

/** One intent per booking, amount and round, whoever asks and however often. */
export function idempotencyKeyOf(order: { of: string; amountCents: number; round: number }): string {
  const key = `pi:${order.of}:${order.amountCents}`;
  return order.round === 1 ? key : `${key}:${order.round}`;
}

/** Refuses an answer of the provider that is about another booking or amount than our record. */
export function assertSameDeal(ours: Deal, provider: Deal & { intentId: string }): void {
  const fields = ['amountCents', 'currency', 'bookingId'] as const;
  const different = fields.find((field) => ours[field] !== provider[field]);
  if (!different) return;
  const mismatch = `${different} is ${provider[different]} at the provider, ${ours[different]} here`;
  const cause = new Error(`${provider.intentId}: ${mismatch}`);
  throw new DomainError('payment-provider', 'This payment does not match its booking', { cause });
}

const nextDisputes: Record<DisputeStatus, DisputeStatus[]> = { open: ['won', 'lost'], won: [], lost: [] };

/**
 * What the provider's answer changes, and the events that publish it; null when it changes nothing. A payment
 * that has succeeded never goes back, nor does a refund or the end of a dispute: such an answer is an older one.
 */
export function progressOf(known: PaymentState, provider: PaymentState & Pick<Deal, 'amountCents'>) {
  const { status, failedAttempt } = provider;
  const wasPaid = known.status === 'succeeded';
  const isPaid = status === 'succeeded';
  if (isFinal(known.status) && status !== known.status && !isPaid) return null;

  const events: PaymentEvent[] = [];
  if (!isPaid && status !== known.status && status === 'processing') events.push('payment.processing');
  if (isPaid && !wasPaid) events.push('payment.succeeded');
  const isNewFailure = failedAttempt !== null && failedAttempt !== known.failedAttempt;
  const hasStopped = known.status === 'processing' && status !== 'processing';
  if (!isPaid && (isNewFailure || hasStopped)) events.push('payment.failed');

  const refundedBefore = known.refundedCents ?? 0;
  const refundedCents = Math.max(refundedBefore, provider.refundedCents ?? 0);
  if (refundedCents > refundedBefore)
    events.push(refundedCents >= provider.amountCents ? 'payment.refunded' : 'payment.partially-refunded');

  const { disputeStatus: dispute = known.disputeStatus } = provider;
  const isNewDispute =
    dispute !== undefined &&
    (known.disputeStatus === undefined || nextDisputes[known.disputeStatus].includes(dispute));
  if (isNewDispute) events.push('payment.disputed');

  const isNewInstant = isPaid && known.paidAt === undefined;
  if (events.length === 0 && status === known.status && !isNewInstant) return null;
  const next: PaymentState = {
    status,
    failedAttempt: failedAttempt ?? known.failedAttempt,
    ...(refundedCents > 0 && { refundedCents }),
    ...(dispute && { disputeStatus: isNewDispute ? dispute : known.disputeStatus }),
    ...(isPaid && { paidAt: known.paidAt ?? provider.paidAt ?? new Date() }),
  };
  return { next, events };
}

/** The one event that says best where a payment stands; its data carries the rest. Undefined before the first. */
export function eventOfState(state: PaymentState & Pick<Deal, 'amountCents'> & { version: number }) {
  const { status, refundedCents = 0, disputeStatus, amountCents, version } = state;
  if (version === 0) return undefined;
  if (status === 'processing') return 'payment.processing';
  if (status !== 'succeeded') return 'payment.failed';
  if (refundedCents >= amountCents) return 'payment.refunded';
  if (disputeStatus) return 'payment.disputed';
  return refundedCents > 0 ? 'payment.partially-refunded' : 'payment.succeeded';
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** An unpaid intent that its payer has not asked for in a day is canceled; the next request makes another. */
export const isAbandoned = (status: PaymentIntentStatus, sinceOfferMs: number) =>
  sinceOfferMs >= day && !isInHand(status);

/**
 * How long until an open payment is looked at again: at every round of the job while the payer may be at it,
 * ever more rarely after that, so that abandoned payments do not add up.
 */
export function pauseUntilCheck(sinceOfferMs: number): number {
  if (sinceOfferMs < hour) return minute / 2;
  return Math.min(sinceOfferMs / 10, day);
}

/** How long a payment that could not be checked waits: 30 s, 1 min, 2 min … at most an hour. */
export const pauseAfterFailure = (failures: number) => Math.min((minute / 2) * 2 ** (failures - 1), hour);
