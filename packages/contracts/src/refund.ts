import type { DisputeStatus } from './booking.ts';
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
}

/**
 * Total cents to refund for a closed booking: its percentage of a payment made before it was closed, all of a later one.
 * A payment in the second of the closing counts as later, because it may be. Nothing after a lost dispute, in which the
 * patient's bank has taken the payment back: the card provider refuses to refund it.
 */
export const refundDueCents = (
  { amountCents, paidAt, disputeStatus }: Payment,
  { closedAt, refundPercent }: { closedAt: Date; refundPercent: number },
): number => {
  if (disputeStatus === 'lost') return 0;
  const mayBeLater = paidAt !== undefined && paidAt.getTime() + paidWithinMs > closedAt.getTime();
  return shareOf(amountCents, mayBeLater ? 100 : refundPercent);
};
