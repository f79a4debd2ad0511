import { endOf, isClosed } from './booking-rules.ts';

/** Until how many days after an appointment its patient can write a review, and change it. */
export const reviewDays = 90;
const dayMs = 86_400_000;

/** What of a booking decides about a review; `price` is in any unit. */
export interface Visit {
  /** The visible status. */
  status: string;
  paymentStatus: string;
  /** Of the charge, if the payer's bank has disputed it. */
  disputeStatus?: string | undefined;
  price: number;
  serviceDate: string | Date;
  durationMinutes?: number | undefined;
}

/** Why a visit cannot be reviewed. */
export type ReviewRefusal =
  | 'closed'
  | 'refunded'
  | 'disputed'
  | 'ahead'
  | 'unpaid'
  | 'not-completed'
  | 'too-late';

/** Whether the money for a visit may go back, or has gone back, by the payer's bank. */
export const isDisputed = ({ disputeStatus }: Pick<Visit, 'disputeStatus'>): boolean =>
  disputeStatus === 'open' || disputeStatus === 'lost';

/** Why a visit does not count, whatever the time; null if it does. A review is shown while its visit counts. */
function visitRefusal({ status, paymentStatus, disputeStatus, price }: Visit): ReviewRefusal | null {
  if (isClosed(status)) return 'closed';
  if (paymentStatus === 'refunded') return 'refunded';
  if (isDisputed({ disputeStatus })) return 'disputed';
  if (price === 0) return status === 'completed' ? null : 'not-completed';
  return paymentStatus === 'paid' ? null : 'unpaid';
}

export const isVerifiedVisit = (visit: Visit): boolean => visitRefusal(visit) === null;

export const isTooLateToReview = (visit: Visit, now: Date): boolean =>
  now.getTime() - endOf(visit).getTime() > reviewDays * dayMs;

/** Why the patient cannot review this visit at `now`; null if they can. */
export function reviewRefusal(visit: Visit, now: Date): ReviewRefusal | null {
  const refusal = visitRefusal(visit);
  if (refusal === 'closed' || refusal === 'refunded' || refusal === 'disputed') return refusal;
  if (now < endOf(visit)) return 'ahead';
  if (refusal) return refusal;
  return isTooLateToReview(visit, now) ? 'too-late' : null;
}
