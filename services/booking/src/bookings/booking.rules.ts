import { type BookingStatus, ClosedStatus, type WorkStatus } from '@mendwell/contracts/booking';

export const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Where the work may go from each status. Never back to pending. */
export const nextStatuses: Record<WorkStatus, readonly WorkStatus[]> = {
  pending: ['working', 'completed'],
  working: ['completed'],
  completed: ['working'],
};

export const isClosed = (status: BookingStatus): status is ClosedStatus =>
  ClosedStatus.options.some((closed) => closed === status);

/** A status as events have it: services of the release before know the work's states alone. */
export const workOf = ({
  status,
  closedFrom = 'pending',
}: {
  status: BookingStatus;
  closedFrom?: WorkStatus;
}) => (isClosed(status) ? { status: closedFrom, closedAs: status } : { status });

/**
 * An untouched form may be a while old, and time zones differ: a day of grace. An offset can push the last
 * day of 9999 into a year that answers cannot spell.
 */
export const isBookable = (serviceDate: Date, now: Date) =>
  serviceDate.getTime() >= now.getTime() - dayMs && serviceDate.getUTCFullYear() <= 9999;

/** What a patient wants to book, as parsed. */
export interface Appointment {
  serviceId: string;
  serviceDate: Date;
  instructions: string;
}

/** A stored booking, as far as it matters for telling repeats. */
export interface EarlierBooking extends Appointment {
  idempotencyKey?: string;
  /** What its request asked for, if it was moved since. */
  requestedDate?: Date;
  createdAt: Date;
}

export type RepeatDecision<Earlier> =
  | { outcome: 'new'; outdated?: Earlier }
  | { outcome: 'repeat'; booking: Earlier }
  | { outcome: keyof typeof repeatRefusals };

export const repeatRefusals = {
  'key-reused': 'This Idempotency-Key was already used for another booking',
  'already-booked': 'You have already booked this service for this time',
};

const isSameTime = (one: Appointment, other: Appointment) =>
  one.serviceId === other.serviceId && one.serviceDate.getTime() === other.serviceDate.getTime();

/**
 * Distinguishes a repeated request from a new one. `earlier` are the patient's bookings under this key or for this
 * service and instant. An `outdated` one no longer stands in the way of booking the same time again.
 */
export function decideRepeat<Earlier extends EarlierBooking>(
  appointment: Appointment,
  key: string | undefined,
  earlier: readonly Earlier[],
  now: Date,
): RepeatDecision<Earlier> {
  const bound = key === undefined ? undefined : earlier.find(({ idempotencyKey }) => idempotencyKey === key);
  if (bound) {
    const requested = { ...bound, serviceDate: bound.requestedDate ?? bound.serviceDate };
    const isSame = isSameTime(requested, appointment) && bound.instructions === appointment.instructions;
    return isSame ? { outcome: 'repeat', booking: bound } : { outcome: 'key-reused' };
  }
  const duplicate = earlier.find((booking) => isSameTime(booking, appointment));
  if (!duplicate) return { outcome: 'new' };
  if (duplicate.createdAt.getTime() <= now.getTime() - dayMs) return { outcome: 'new', outdated: duplicate };
  return key === undefined ? { outcome: 'repeat', booking: duplicate } : { outcome: 'already-booked' };
}

interface Claim {
  providerUid: string;
  cells?: Date[];
}

/** What a booking keeps from others, as text. */
export const claimsOf = ({ providerUid, cells = [] }: Claim) =>
  cells.map((cell) => `${providerUid} ${cell.getTime()}`);

/** Those that want no time that one before them wants, and the others. */
export function withoutRivals<Item extends { data: Claim }>(items: readonly Item[]): [Item[], Item[]] {
  const wanted = new Set<string>();
  const [first, rivals]: [Item[], Item[]] = [[], []];
  for (const item of items) {
    const claims = claimsOf(item.data);
    const isRival = claims.some((claim) => wanted.has(claim));
    for (const claim of claims) wanted.add(claim);
    (isRival ? rivals : first).push(item);
  }
  return [first, rivals];
}
