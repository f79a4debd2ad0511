import type { Dispute, DisputeStatus } from './booking.ts';
import { servicePolicy } from './service.ts';

const hourMs = 60 * 60 * 1000;

/** A booking's cancellation policy; defaults to `servicePolicy`. */
interface CancellationPolicy {
  /** An ISO instant, or a date. */
  serviceDate: string | Date;
  freeCancellationHours?: number | undefined;
  lateRefundPercent?: number | undefined;
}

/**
 * The percentage of the payment to refund if `actor` cancels at `now`: everything if the provider cancels, or the patient
 * does so in time.
 */
export function refundPercentAt(
  { serviceDate, freeCancellationHours, lateRefundPercent }: CancellationPolicy,
  actor: 'patient' | 'provider',
  now: Date,
): number {
  const freeHours = freeCancellationHours ?? servicePolicy.freeCancellationHours;
  const freeUntil = new Date(serviceDate).getTime() - freeHours * hourMs;
  const isFree = actor === 'provider' || now.getTime() <= freeUntil;
  return isFree ? 100 : (lateRefundPercent ?? servicePolicy.lateRefundPercent);
}

/** The given percentage of an amount in integer cents, rounded half up. */
export const shareOf = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100);

/** The card provider reports the second in which a payment was made, as the instant at which it begins. */
const paidWithinMs = 1_000;

interface Payment {
  amountCents: number;
  paidAt?: Date | undefined;
  disputeStatus?: DisputeStatus | undefined;
  /** Absent in what was stored before disputes were recorded one by one. */
  disputes?: Dispute[] | undefined;
}

/** What the patient's bank has taken back. */
function lostCents({ amountCents, disputeStatus, disputes }: Payment): number {
  if (!disputes) return disputeStatus === 'lost' ? amountCents : 0;
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
  const { amountCents, paidAt } = payment;
  const mayBeLater = paidAt !== undefined && paidAt.getTime() + paidWithinMs > closedAt.getTime();
  return Math.max(0, shareOf(amountCents, mayBeLater ? 100 : refundPercent) - lostCents(payment));
};
