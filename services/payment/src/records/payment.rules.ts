import type { Dispute, DisputeStatus, PaymentStatus } from '@mendwell/contracts/booking';
import { refundDueCents } from '@mendwell/contracts/cancellation';
import { toCents } from '@mendwell/contracts/money';
import type { PaymentIntentStatus } from '@mendwell/contracts/payment';
import { DomainError } from '@mendwell/service-kit/domain-error';

/** A dispute, with the deadline for evidence if the provider has named one. */
export interface StoredDispute extends Dispute {
  dueBy?: Date;
}

/** The state of a payment, here or at the provider. */
export interface PaymentState {
  status: PaymentIntentStatus;
  failedAttempt: string | null;
  /** In total, without those that failed later; 0 if absent. */
  refundedCents?: number | undefined;
  /** Refunds that the provider first reported as made; 0 if absent. */
  failedRefundCents?: number | undefined;
  /** How many these are; 0 if absent. */
  failedRefundCount?: number | undefined;
  /** Owed refunds that an operator has settled in another way; 0 if absent. */
  settledCents?: number | undefined;
  /** Of all disputes together. */
  disputeStatus?: DisputeStatus | undefined;
  disputes?: StoredDispute[] | undefined;
  paidAt?: Date | undefined;
}

/** The fields in which our record and the provider must agree. */
interface Deal {
  amountCents: number;
  currency: string;
  bookingId?: string | undefined;
}

/** What has changed about a payment. */
export type PaymentChange =
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'partially-refunded'
  | 'refunded'
  | 'refund-failed'
  | 'disputed';

export const finalStatuses = ['succeeded', 'canceled'] as const satisfies PaymentIntentStatus[];

export const isFinal = (status: PaymentIntentStatus) => finalStatuses.some((final) => final === status);

/** When a booking was closed, and the share of an earlier payment to refund. */
export interface Closing {
  closedAt: Date;
  refundPercent: number;
}

/**
 * When and with which refund the booking of a payment was closed; undefined while it is open. A duplicate counts as closed
 * from the start, so all of it is refunded.
 */
export function closingOf(
  { duplicateOf }: { duplicateOf?: string },
  booking: Partial<Closing> | null | undefined,
): Closing | undefined {
  if (duplicateOf) return { closedAt: new Date(0), refundPercent: 100 };
  const { closedAt, refundPercent = 100 } = booking ?? {};
  return closedAt && { closedAt, refundPercent };
}

type Amounts = PaymentState & Pick<Deal, 'amountCents'>;

/** What the payer has back, from the card provider or in another way. */
export const returnedCents = ({ refundedCents = 0, settledCents = 0 }: PaymentState): number =>
  refundedCents + settledCents;

/** What is still to be refunded. */
export const owedCents = (payment: Amounts, closing: Closing | undefined): number =>
  closing && payment.status === 'succeeded'
    ? Math.max(0, refundDueCents(payment, closing) - returnedCents(payment))
    : 0;

/** Since when a refund of a closed booking is owed: a payment may arrive later than the closing. */
export const owedSince = ({ paidAt }: PaymentState, { closedAt }: Closing): Date =>
  paidAt && paidAt > closedAt ? paidAt : closedAt;

/** What waits to be refunded: what is owed, or a refund that was made by hand for an open booking and has failed. */
export function waitingCents(payment: Amounts, closing: Closing | undefined): number {
  if (closing) return owedCents(payment, closing);
  const { amountCents, failedRefundCents = 0 } = payment;
  return Math.max(0, Math.min(failedRefundCents, amountCents) - returnedCents(payment));
}

/**
 * Whether banks have returned two refunds, whatever their amounts. Another one would be returned, too, or pay twice what has been
 * settled in another way, so only operators request it.
 */
export const isReturnedTwice = ({ failedRefundCount = 0 }: PaymentState): boolean => failedRefundCount >= 2;

/** The provider is processing the payment, so it cannot be canceled. */
const isInProgress = (status: PaymentIntentStatus) =>
  status === 'processing' || status === 'requires_capture';

/** Throws if `uid` may not pay the booking: it is another's, closed, free, paid, or has another price (in dollars). */
export function assertPayable(
  booking: { payerUid: string; priceCents: number; closedAt?: Date },
  { uid, price, isPaid }: { uid: string; price?: number | undefined; isPaid: boolean },
): void {
  if (booking.payerUid !== uid) throw new DomainError('forbidden', 'This booking is not yours');
  if (booking.closedAt) throw new DomainError('not-payable', 'This booking was cancelled or declined');
  if (booking.priceCents === 0) throw new DomainError('not-payable', 'This booking is free');
  if (isPaid) throw new DomainError('not-payable', 'This booking is already paid');
  if (price !== undefined && toCents(price) !== booking.priceCents)
    throw new DomainError('price-mismatch', 'The price of this booking is different');
}

/** One key, and therefore one intent, per booking, amount and round. */
export function idempotencyKeyOf(order: { of: string; amountCents: number; round: number }): string {
  const key = `pi:${order.of}:${order.amountCents}`;
  return order.round === 1 ? key : `${key}:${order.round}`;
}

/** Refuses a provider's answer with another booking, amount or currency than our record. */
export function assertSameDeal(ours: Deal, provider: Deal & { intentId: string }): void {
  const fields = ['amountCents', 'currency', 'bookingId'] as const;
  const different = fields.find((field) => ours[field] !== provider[field]);
  if (!different) return;
  const mismatch = `${different} is ${provider[different]} at the provider, ${ours[different]} here`;
  const cause = new Error(`${provider.intentId}: ${mismatch}`);
  throw new DomainError('payment-provider', 'This payment does not match its booking', { cause });
}

/** Each dispute ends once; an answer in which it is still open is outdated. Null if nothing is new. */
function newDisputes(known: StoredDispute[], reported: StoredDispute[]): StoredDispute[] | null {
  const byId = new Map(known.map((dispute) => [dispute.disputeId, dispute]));
  const changed = reported.filter(({ disputeId, status, dueBy }) => {
    const before = byId.get(disputeId);
    const isOther = status !== 'open' || dueBy?.getTime() !== before?.dueBy?.getTime();
    return before === undefined || (before.status === 'open' && isOther);
  });
  for (const dispute of changed) byId.set(dispute.disputeId, dispute);
  return changed.length > 0 ? [...byId.values()] : null;
}

const statusesOf = (disputes: Dispute[] = []) => disputes.map(({ status }) => status).join();

/** Open while any dispute is, lost if any was lost. */
const statusOf = (disputes: Dispute[]) =>
  (['open', 'lost', 'won'] as const).find((status) => disputes.some((dispute) => dispute.status === status));

const refundsOf = ({ refundedCents = 0, failedRefundCents = 0 }: PaymentState) => ({
  failedCents: failedRefundCents,
  requestedCents: refundedCents + failedRefundCents,
});

/**
 * The state after a provider's answer, with the events to publish; null if nothing changes. A success, the failure of a
 * refund or the end of a dispute is never reverted; an answer that would do so is outdated. Refunds requested and refunds
 * failed both only grow, so the larger of two numbers is the newer one.
 */
export function progressOf(known: PaymentState, provider: Amounts, now: Date) {
  const { status, failedAttempt } = provider;
  const wasPaid = known.status === 'succeeded';
  const isPaid = status === 'succeeded';
  if (isFinal(known.status) && status !== known.status && !isPaid) return null;

  const events: PaymentChange[] = [];
  if (!isPaid && status !== known.status && status === 'processing') events.push('processing');
  if (isPaid && !wasPaid) events.push('succeeded');
  const isNewFailure = failedAttempt !== null && failedAttempt !== known.failedAttempt;
  const hasStopped = known.status === 'processing' && status !== 'processing';
  if (!isPaid && (isNewFailure || hasStopped)) events.push('failed');

  const [before, reported] = [refundsOf(known), refundsOf(provider)];
  const failedRefundCents = Math.max(before.failedCents, reported.failedCents);
  const failedRefundCount = Math.max(known.failedRefundCount ?? 0, provider.failedRefundCount ?? 0);
  const requestedCents = Math.max(before.requestedCents, reported.requestedCents);
  const refundedCents = requestedCents - failedRefundCents;
  if (failedRefundCents > before.failedCents) events.push('refund-failed');
  if (requestedCents > before.requestedCents && refundedCents > 0)
    events.push(
      returnedCents({ ...known, refundedCents }) >= provider.amountCents ? 'refunded' : 'partially-refunded',
    );

  const disputes = newDisputes(known.disputes ?? [], provider.disputes ?? []);
  // A changed deadline alone publishes no event.
  if (disputes && statusesOf(disputes) !== statusesOf(known.disputes)) events.push('disputed');

  // The provider reports when a payment began, but one that it was processing is made only when it succeeds.
  const reportedAt = known.status === 'processing' ? undefined : provider.paidAt;
  if (events.length === 0 && status === known.status && !disputes) return null;
  const next: PaymentState = {
    status,
    failedAttempt: failedAttempt ?? known.failedAttempt,
    ...(requestedCents > 0 && { refundedCents }),
    ...(failedRefundCents > 0 && { failedRefundCents }),
    ...(failedRefundCount > 0 && { failedRefundCount }),
    ...(disputes && { disputes, disputeStatus: statusOf(disputes) }),
    ...(isPaid && { paidAt: known.paidAt ?? reportedAt ?? now }),
  };
  return { next, events };
}

/** What a payment means for its booking. */
export function paymentStatusOf(payment: Amounts): PaymentStatus {
  if (payment.status === 'processing') return 'processing';
  if (payment.status !== 'succeeded') return 'failed';
  return returnedCents(payment) >= payment.amountCents ? 'refunded' : 'paid';
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** An unpaid intent that its payer has not requested for a day is canceled; the next request creates another. */
export const isAbandoned = (status: PaymentIntentStatus, sinceOfferMs: number) =>
  sinceOfferMs >= day && !isInProgress(status);

/**
 * The pause before the next check of an open payment. It grows, since the provider's list of events reports changes sooner and
 * most payments that stay open are abandoned; those are checked after exactly a day.
 */
export function pauseUntilCheck(sinceOfferMs: number): number {
  const pauseMs = Math.min(Math.max(sinceOfferMs / 3, minute / 2), day);
  return sinceOfferMs < day ? Math.min(pauseMs, day - sinceOfferMs) : pauseMs;
}

/** The pause before the first check. Nothing waits for a payment without a booking. */
export const firstPause = ({ bookingId }: Pick<Deal, 'bookingId'>): number =>
  bookingId === undefined ? day : pauseUntilCheck(0);

/**
 * Longer than nearly every check takes. One that is slower, or asked for immediately meanwhile, may run beside another one:
 * states are read from the provider, and a refund is requested by the state from before it was read.
 */
export const checkLeaseMs = minute / 2;

/** After failed checks: 30 s, 1 min, 2 min … at most an hour. */
export const checkPauses = { first: minute / 2, longest: hour };
