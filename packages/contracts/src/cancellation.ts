import type { Booking, Dispute } from './booking.ts';
import type { Party } from './booking-rules.ts';
import { toCents, toDollars } from './money.ts';
import { servicePolicy } from './service.ts';
import { formatWhen } from './time.ts';

export interface CancellationTerms {
  freeCancellationHours?: number | undefined;
  lateRefundPercent?: number | undefined;
}

/** `1 hour`, `24 hours`. */
export const hoursInWords = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

/** `there is no refund`, `50% is refunded`. */
export const lateRefundInWords = ({
  lateRefundPercent: percent = servicePolicy.lateRefundPercent,
}: CancellationTerms): string => (percent === 0 ? 'there is no refund' : `${percent}% is refunded`);

/** A sentence on what cancelling costs the patient, who is `You` or named. Defaults to `servicePolicy`. */
export function cancellationTerms(terms: CancellationTerms, patient = 'You'): string {
  const { freeCancellationHours: hours = servicePolicy.freeCancellationHours, lateRefundPercent } = terms;
  // Nobody can cancel an appointment that has begun.
  if (hours === 0 || lateRefundPercent === 100) return `${patient} can cancel for free until it begins.`;
  return `${patient} can cancel for free until ${hoursInWords(hours)} before. After that, ${lateRefundInWords(terms)}.`;
}

const hourMs = 60 * 60 * 1000;

/** A booking's cancellation policy; defaults to `servicePolicy`. Instants are ISO strings or dates. */
export interface CancellationPolicy {
  serviceDate: string | Date;
  freeCancellationHours?: number | undefined;
  lateRefundPercent?: number | undefined;
  /** See `freeUntilOf`. */
  freeCancellationUntil?: string | Date | undefined;
}

const freeMsOf = ({ freeCancellationHours = servicePolicy.freeCancellationHours }: CancellationPolicy) =>
  freeCancellationHours * hourMs;

/** The deadline that the stated hours give an appointment. */
export const statedDeadline = (policy: CancellationPolicy): Date =>
  new Date(new Date(policy.serviceDate).getTime() - freeMsOf(policy));

/**
 * Until when the patient can cancel for free: the deadline kept with the booking, or the stated one if none is. Later than
 * the appointment means until it begins.
 */
export const freeUntilOf = (policy: CancellationPolicy): Date =>
  policy.freeCancellationUntil === undefined
    ? statedDeadline(policy)
    : new Date(policy.freeCancellationUntil);

/**
 * The deadline after a move. A patient cannot bring back one that has passed; before that, it moves with the appointment. A
 * provider's move gives the patient the stated hours to react, even if the appointment is sooner than that. The patient
 * keeps them when asking for yet another time.
 */
export function freeUntilAfterMove(
  policy: CancellationPolicy,
  { actor, to, now }: { actor: Party; to: string | Date; now: Date },
): Date {
  const stated = statedDeadline({ ...policy, serviceDate: to });
  const later = (other: Date) => (other > stated ? other : stated);
  if (actor === 'provider') return later(new Date(now.getTime() + freeMsOf(policy)));
  const kept = freeUntilOf(policy);
  if (now > kept) return kept;
  const isNotice = kept > statedDeadline(policy);
  return isNotice ? later(kept) : stated;
}

/**
 * The percentage of the payment to refund if `actor` cancels at `now`: everything if the provider cancels, or the patient
 * does so in time.
 */
export function refundPercentAt(policy: CancellationPolicy, actor: Party, now: Date): number {
  const isFree = actor === 'provider' || now <= freeUntilOf(policy);
  return isFree ? 100 : (policy.lateRefundPercent ?? servicePolicy.lateRefundPercent);
}

/** The given percentage of an amount in integer cents, rounded half up. */
const shareOf = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100);

/** The card provider reports the second in which a payment was made, as the instant at which it begins. */
const paidWithinMs = 1_000;

interface Payment {
  amountCents: number;
  paidAt?: Date | undefined;
  disputes?: Dispute[] | undefined;
}

/** What the patient's bank has taken back. */
export function lostCents(disputes: Dispute[] = []): number {
  const lost = disputes.filter(({ status }) => status === 'lost');
  return lost.reduce((sum, dispute) => sum + dispute.amountCents, 0);
}

/**
 * Total cents to refund for a closed booking: its percentage of a payment made before it was closed, all of a later one.
 * A payment in the second of the closing counts as later, because it may be. Less what the patient's bank has taken back in
 * lost disputes, which the card provider refuses to refund.
 */
export const refundDueCents = (
  payment: Payment,
  { closedAt, refundPercent }: { closedAt: Date; refundPercent: number },
): number => {
  const { amountCents, paidAt, disputes } = payment;
  const mayBeLater = paidAt !== undefined && paidAt.getTime() + paidWithinMs > closedAt.getTime();
  return Math.max(0, shareOf(amountCents, mayBeLater ? 100 : refundPercent) - lostCents(disputes));
};

/** `due` dollars of a payment are refunded, `percent` of it in total; otherwise why nothing can be refunded now. */
type RefundPreview =
  | { outcome: 'free' | 'unpaid' | 'processing' | 'refunded' | 'returned' }
  | { outcome: 'due'; percent: number; due: number };

/**
 * What `actor` would refund by closing a booking at `now`, from what both parties see of it. `returned`: refunds and lost
 * disputes have returned the whole payment. A payment in progress is refunded completely if it goes through.
 */
export function previewRefund(
  booking: CancellationPolicy & Pick<Booking, 'price' | 'paymentStatus' | 'refundedAmount' | 'lostAmount'>,
  actor: Party,
  now: Date,
): RefundPreview {
  const { price, paymentStatus, refundedAmount = 0, lostAmount = 0 } = booking;
  if (price === 0) return { outcome: 'free' };
  if (paymentStatus === 'refunded') return { outcome: 'refunded' };
  if (paymentStatus === 'processing') return { outcome: 'processing' };
  if (paymentStatus !== 'paid') return { outcome: 'unpaid' };
  const returned = toCents(refundedAmount) + toCents(lostAmount);
  if (returned >= toCents(price)) return { outcome: 'returned' };
  const percent = refundPercentAt(booking, actor, now);
  const due = Math.max(0, shareOf(toCents(price), percent) - returned);
  return { outcome: 'due', percent, due: toDollars(due) };
}

/** `cancellationTerms` of a booking, at `now`, with the date until which it is free. The patient is `You` or named. */
export function bookingTerms(booking: Booking, now: Date, patient = 'You'): string {
  const { serviceDate, lateRefundPercent } = booking;
  const until = freeUntilOf(booking);
  if (lateRefundPercent === 100 || until >= new Date(serviceDate))
    return `${patient} can cancel for free until it begins.`;
  if (until < now) return `It is too late to cancel for free: ${lateRefundInWords(booking)}.`;
  const date = formatWhen(until.toISOString(), undefined, now);
  return `${patient} can cancel for free until ${date}. After that, ${lateRefundInWords(booking)}.`;
}
