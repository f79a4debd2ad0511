import type { BookingStatus, PaymentStatus, TimelineEntry } from '@mendwell/contracts/booking';
import type { EventName } from '@mendwell/contracts/events';

export const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Where the work may go from each status. Never back to pending. */
export const nextStatuses: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['working', 'completed'],
  working: ['completed'],
  completed: ['working'],
};

/** Where the money may go. Nothing leads back, so a `failed` that arrives after `succeeded` changes nothing. */
export const nextPaymentStatuses: Record<PaymentStatus, readonly PaymentStatus[]> = {
  unpaid: ['processing', 'paid', 'failed', 'refunded'],
  processing: ['paid', 'failed', 'refunded'],
  failed: ['processing', 'paid', 'refunded'],
  paid: ['refunded'],
  refunded: [],
};

/** The rows of a transition table that lead to `next`: what an update's filter may find stored. */
export const leadingTo = <State extends string>(
  table: Record<State, readonly State[]>,
  next: State,
): State[] => (Object.keys(table) as State[]).filter((state) => table[state].includes(next));

export type PaymentEventName = Extract<EventName, `payment.${string}`>;

/** What each fact about the money makes of a booking. */
export const paymentOutcomes: Record<
  PaymentEventName,
  { paymentStatus: PaymentStatus; what: TimelineEntry['what'] }
> = {
  'payment.succeeded': { paymentStatus: 'paid', what: 'paid' },
  'payment.failed': { paymentStatus: 'failed', what: 'payment-failed' },
  'payment.refunded': { paymentStatus: 'refunded', what: 'refunded' },
};

/**
 * An untouched form may be a while old, and time zones differ: a day of grace. An offset can push the last
 * day of 9999 into a year that answers cannot spell.
 */
export const isBookable = (serviceDate: Date, now: Date) =>
  serviceDate.getTime() >= now.getTime() - dayMs && serviceDate.getUTCFullYear() <= 9999;

/** What a patient asks for, as parsed. */
export interface BookingWish {
  serviceId: string;
  serviceDate: Date;
  instructions: string;
}

/** A stored booking, as far as repeats are told by it. */
export interface EarlierBooking extends BookingWish {
  idempotencyKey?: string;
  createdAt: Date;
}

export type RepeatDecision<Earlier> =
  | { outcome: 'new'; outdated?: Earlier }
  | { outcome: 'repeat'; booking: Earlier }
  | { outcome: 'key-reused' | 'already-booked' };

const isSameTime = (one: BookingWish, other: BookingWish) =>
  one.serviceId === other.serviceId && one.serviceDate.getTime() === other.serviceDate.getTime();

/**
 * Tells a repeated request from a new one. `earlier` are the patient's bookings under this key or for this
 * service and instant. An `outdated` one no longer stands in the way of booking the same time again.
 */
export function decideRepeat<Earlier extends EarlierBooking>(
  wish: BookingWish,
  key: string | undefined,
  earlier: readonly Earlier[],
  now: Date,
): RepeatDecision<Earlier> {
  const bound = key === undefined ? undefined : earlier.find(({ idempotencyKey }) => idempotencyKey === key);
  if (bound) {
    const isSame = isSameTime(bound, wish) && bound.instructions === wish.instructions;
    return isSame ? { outcome: 'repeat', booking: bound } : { outcome: 'key-reused' };
  }
  const twin = earlier.find((booking) => isSameTime(booking, wish));
  if (!twin) return { outcome: 'new' };
  if (twin.createdAt.getTime() <= now.getTime() - dayMs) return { outcome: 'new', outdated: twin };
  return key === undefined ? { outcome: 'repeat', booking: twin } : { outcome: 'already-booked' };
}
