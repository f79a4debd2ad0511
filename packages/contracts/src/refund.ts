import { servicePolicy } from './service.ts';

const hourMs = 60 * 60 * 1000;

/** What of a booking decides how much of its price a cancellation gives back. Left out: `servicePolicy`. */
interface CancellationPolicy {
  /** An ISO instant, or a date. */
  serviceDate: string | Date;
  freeCancellationHours?: number | undefined;
  lateRefundPercent?: number | undefined;
}

/**
 * How many percent of what was paid go back if `actor` calls the booking off at `now`: everything if the provider does, or the
 * patient does so in time.
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

/** That share of an amount in integer cents, half a cent rounded up. */
export const shareOf = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100);

/**
 * The cents that a closed booking gives back of a payment, in total: its share of what was paid before it was closed, all
 * of what was paid later.
 */
export const refundDueCents = (
  { amountCents, paidAt }: { amountCents: number; paidAt?: Date | undefined },
  { closedAt, refundPercent }: { closedAt: Date; refundPercent: number },
): number => shareOf(amountCents, paidAt && paidAt > closedAt ? 100 : refundPercent);
