import {
  type BookingStatus,
  type PaymentStatus,
  type TimelineEntry,
  WorkStatus,
} from '@mendwell/contracts/booking';
import {
  type Change,
  canBe,
  hasBegun,
  isAhead,
  isClosed,
  isOpen,
  openStatuses,
  type Party,
  unpaidStatuses,
} from '@mendwell/contracts/booking-rules';
import { DomainError } from '@mendwell/service-kit/domain-error';

/** The work statuses that may follow each one; none leads back to pending. */
export const nextStatuses: Record<WorkStatus, readonly WorkStatus[]> = {
  pending: ['working', 'completed'],
  working: ['completed'],
  completed: ['working'],
};

/** A reason is stored sealed, beside the timeline. */
export type StoredTimelineEntry = Omit<TimelineEntry, 'at' | 'movedFrom' | 'reason'> & {
  at: Date;
  movedFrom?: Date;
};

interface Parties {
  patientUid: string;
  providerUid: string;
}

export const notYours = () => new DomainError('forbidden', 'This is not your booking');

export function assertParty({ patientUid, providerUid }: Parties, uid: string): void {
  if (uid !== patientUid && uid !== providerUid) throw notYours();
}

/** The caller's role in a booking; throws `forbidden` for a stranger, and for a patient who tries to decline. */
export function partyOf({ patientUid, providerUid }: Parties, uid: string, change: Change): Party {
  if (providerUid === uid) return 'provider';
  if (change === 'declined')
    throw new DomainError('forbidden', 'Only the provider of this booking can decline it');
  if (patientUid === uid) return 'patient';
  throw notYours();
}

interface Changeable {
  status: BookingStatus;
  serviceDate: Date;
  version: number;
}

/** `isAhead` as a filter. */
export const aheadAt = (now: Date) => ({ status: { $in: WorkStatus.options }, serviceDate: { $gt: now } });

/** Paid or not: as long as it is not, somebody may still pay it. */
const payableStatuses: readonly PaymentStatus[] = [...unpaidStatuses, 'processing'];

/**
 * Whether a booking waits for something: its appointment, the end of the work, or its payment. This is what ends with the account
 * of one of its sides.
 */
export const isUnfinished = (
  booking: Changeable & { priceCents: number; paymentStatus: PaymentStatus },
  now: Date,
): boolean =>
  isAhead(booking, now) ||
  isOpen(booking) ||
  (!isClosed(booking.status) && booking.priceCents > 0 && payableStatuses.includes(booking.paymentStatus));

/** The same as a filter. */
export const unfinishedAt = (now: Date) => ({
  status: { $in: WorkStatus.options },
  $or: [
    { serviceDate: { $gt: now } },
    { status: { $in: openStatuses } },
    { priceCents: { $gt: 0 }, paymentStatus: { $in: payableStatuses } },
  ],
});

/** Refuses a change that the status or the time no longer allows, or that is based on an older version of the booking. */
export function assertChangeable(
  booking: Changeable,
  { change, actor, now }: { change: Change; actor: Party; now: Date },
  seenVersion: number | undefined,
): void {
  const { status, version } = booking;
  if (!canBe(change, booking, actor, now)) {
    const which =
      isOpen(booking) && hasBegun(booking, now) ? 'An appointment that has begun' : `A ${status} appointment`;
    throw new DomainError('not-changeable', `${which} cannot be ${change}`);
  }
  if (seenVersion !== undefined && seenVersion !== version)
    throw new DomainError('booking-changed', 'This booking has changed. Please check it again.');
}

/**
 * False if the booking already has the requested work status. Throws `forbidden` unless the caller is the provider, and
 * `invalid-input` for a transition that the table does not have.
 */
export function isStatusChange(
  { providerUid, status }: { providerUid: string; status: BookingStatus },
  uid: string,
  next: WorkStatus,
): boolean {
  if (providerUid !== uid)
    throw new DomainError('forbidden', 'Only the provider of this booking can change its status');
  if (status === next) return false;
  if (isClosed(status) || !nextStatuses[status].includes(next))
    throw new DomainError('invalid-input', `A ${status} booking cannot become ${next}`);
  return true;
}

/** Each change of the work status is a mail to the patient. Completing is always allowed, so that no work stays open. */
export function assertReopenable(
  { timeline }: { timeline: { what: string }[] },
  next: WorkStatus,
  limit: number,
): void {
  const times = timeline.filter(({ what }) => what === 'completed').length;
  if (next !== 'working' || times < limit) return;
  const detail = `This appointment was already completed ${times} times, and stays so.`;
  // It never becomes possible again, so clients should not repeat the request soon.
  throw new DomainError('too-many-requests', detail, { retryAfterSeconds: 24 * 3_600 });
}

interface History {
  timeline: StoredTimelineEntry[];
  version: number;
  changedAt: Date;
}

/** The fields that every change writes. */
export function changeFields(
  { timeline, version, changedAt }: History,
  entry: Omit<StoredTimelineEntry, 'at'>,
  now: Date,
) {
  // A transaction that began earlier may commit later; the timeline must stay in commit order.
  const at = changedAt > now ? changedAt : now;
  return { timeline: [...timeline, { at, ...entry }], version: version + 1, changedAt: at };
}
