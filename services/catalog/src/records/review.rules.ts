import { reviewNameLimit } from '@mendwell/contracts/review';
import {
  isTooLateToReview,
  type ReviewRefusal,
  reviewDays,
  reviewRefusal,
} from '@mendwell/contracts/review-rules';
import { DomainError } from '@mendwell/service-kit/domain-error';
import type { VisitCopy } from './booking-copy.rules.ts';

/** Reviews, replies and reports of one user. */
export const writingLimit = {
  name: 'reviews',
  max: 60,
  withinMs: 3_600_000,
  refusal: 'You have written too much. Please try again later.',
};

/** So many different reports hide a review, or a reply, until an operator has looked at it. */
export const reportsToHide = 3;

const refusals: Record<ReviewRefusal, string> = {
  closed: 'This appointment was cancelled or declined, so it cannot be reviewed',
  refunded: 'This visit was refunded, so it cannot be reviewed',
  disputed: 'The payment of this visit is disputed, so it cannot be reviewed',
  ahead: 'You can review this visit once it has taken place',
  unpaid: 'You can review this visit once it is paid',
  'not-completed': 'You can review this visit once the provider has marked it as completed',
  'too-late': `A visit can be reviewed for ${reviewDays} days, which have passed`,
};

/** Why the patient cannot review this visit, in words for people. */
export function reviewRefusalOf(visit: VisitCopy, now: Date): string | undefined {
  const refusal = reviewRefusal(visit, now);
  return refusal ? refusals[refusal] : undefined;
}

/** Why the author cannot change their review of this visit, in words for people; an unknown visit refuses nothing. */
export const changeRefusalOf = (visit: VisitCopy | null, now: Date): string | undefined =>
  visit && isTooLateToReview(visit, now)
    ? `A review can be changed for ${reviewDays} days, which have passed; you can still delete it`
    : undefined;

export const noSuchReview = () => new DomainError('not-found', 'This review does not exist');
export const alreadyReviewed = () =>
  new DomainError('already-reviewed', 'You have already reviewed this visit');

/** Throws `not-reviewable` unless the patient can review the visit; null is a visit that has just changed. */
export function assertReviewable(visit: VisitCopy | null, now: Date): asserts visit is VisitCopy {
  const refusal = visit ? reviewRefusalOf(visit, now) : 'This visit has just changed. Please try again.';
  if (refusal) throw new DomainError('not-reviewable', refusal);
}

/** Throws `not-reviewable` if it is too late to change a review of the visit. */
export function assertChangeable(visit: VisitCopy | null, now: Date): void {
  const refusal = changeRefusalOf(visit, now);
  if (refusal) throw new DomainError('not-reviewable', refusal);
}

/** Throws for anyone but the patient. */
export function assertPatient({ patientUid, providerUid }: VisitCopy, uid: string): void {
  if (patientUid !== uid) throw new DomainError('forbidden', 'You can only review your own visits');
  if (providerUid === uid) throw new DomainError('own-service', 'You cannot review your own service');
}

/** The month of a visit where it took place: `2026-11`. */
export function monthOf({
  serviceDate,
  timeZone = 'UTC',
}: Pick<VisitCopy, 'serviceDate' | 'timeZone'>): string {
  // The format of Sweden is ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(
    serviceDate,
  );
}

/** Of scripts that write a name without spaces, where the first name cannot be told. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/**
 * The first name in that of an account, to be suggested: without titles (`Dr. Ada Moss`), and after a comma (`Silva, Maria`).
 * Undefined if it cannot be told, could be an address or is too long; the author can type any other.
 */
export function firstNameOf(name: string): string | undefined {
  const [last = '', first] = name.split(',');
  const words = (first?.trim() || last).trim().split(/\s+/);
  const word = words.find((one) => !one.endsWith('.') && /\p{L}/u.test(one));
  if (!word || word.includes('@') || [...word].length > reviewNameLimit) return undefined;
  return words.length === 1 && unspaced.test(word) ? undefined : word;
}
