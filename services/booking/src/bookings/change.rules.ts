import type { BookingStatus, ClosedStatus, TimelineEntry, WorkStatus } from '@mendwell/contracts/booking';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { isClosed, nextStatuses } from './booking.rules.ts';

/** What may be done to an appointment, and from which status. */
const changeableFrom: Record<ClosedStatus | 'moved', readonly BookingStatus[]> = {
  declined: ['pending'],
  cancelled: ['pending', 'working'],
  moved: ['pending', 'working'],
};
export type Change = keyof typeof changeableFrom;

/** Both can go back and forth for ever; the document cannot grow with it. */
const entriesLimit = 100;
/** What may be done over and over: moves and changes of the work's state, each counted for itself. */
const repeatable: readonly (readonly string[])[] = [['moved'], Object.keys(nextStatuses)];

export type StoredTimelineEntry = Omit<TimelineEntry, 'at' | 'movedFrom'> & { at: Date; movedFrom?: Date };

interface Parties {
  patientUid: string;
  providerUid: string;
}
export type Party = 'patient' | 'provider';

/** As whom somebody changes a booking; throws `forbidden` for a stranger, and for a patient who would decline. */
export function partyOf({ patientUid, providerUid }: Parties, uid: string, change: Change): Party {
  if (providerUid === uid) return 'provider';
  if (change === 'declined')
    throw new DomainError('forbidden', 'Only the provider of this booking can decline it');
  if (patientUid === uid) return 'patient';
  throw new DomainError('forbidden', 'This is not your booking');
}

/** Refuses a change that comes too late, or of a booking that is no longer what the caller has seen. */
export function assertChangeable(
  { status, version }: { status: BookingStatus; version: number },
  change: Change,
  seenVersion: number | undefined,
): void {
  if (!changeableFrom[change].includes(status))
    throw new DomainError('not-changeable', `A ${status} appointment cannot be ${change}`);
  if (seenVersion !== undefined && seenVersion !== version)
    throw new DomainError('booking-changed', 'This booking has changed meanwhile. Please look at it again.');
}

/**
 * Whether a state of the work that somebody asks for is a change. Throws `forbidden` for all but the provider, and
 * `invalid-input` where no way leads there.
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

interface History {
  timeline: StoredTimelineEntry[];
  version: number;
  changedAt: Date;
}

/** What every change writes, whatever else it does. Of what is done over and over the oldest is forgotten. */
export function changed(
  { timeline, version, changedAt }: History,
  entry: Omit<StoredTimelineEntry, 'at'>,
  now: Date,
) {
  // Of two changes in the same moment the later one may have begun first: history must not say so.
  const at = changedAt > now ? changedAt : now;
  const kind = repeatable.find((whats) => whats.includes(entry.what));
  const alike = timeline.filter(({ what }) => kind?.includes(what));
  const forgotten = alike.length >= entriesLimit ? alike[0] : undefined;
  const kept = timeline.filter((one) => one !== forgotten);
  return { timeline: [...kept, { at, ...entry }], version: version + 1, changedAt: at };
}
