import { bookableMs, endOf } from '@mendwell/contracts/booking-rules';
import { toCents, toDollars } from '@mendwell/contracts/money';
import type { BookingTerms } from '@mendwell/contracts/problem';
import { servicePolicy, statedPolicy } from '@mendwell/contracts/service';
import { DomainError } from '@mendwell/service-kit/domain-error';

type Offered = Parameters<typeof statedPolicy>[0] & { priceCents: number };

const dayMs = 24 * 60 * 60 * 1000;

/** Allows a day of grace for forms left open and for time zones. */
export const isBookable = (serviceDate: Date, now: Date) =>
  serviceDate.getTime() >= now.getTime() - dayMs && serviceDate.getTime() <= now.getTime() + bookableMs;

/** Throws `terms-changed` if a patient saw others than the service has now. */
export function assertSeen(seen: BookingTerms | undefined, service: Offered): void {
  const { priceCents, freeCancellationHours, lateRefundPercent } = {
    ...servicePolicy,
    ...statedPolicy(service),
    priceCents: service.priceCents,
  };
  const terms = { price: toDollars(priceCents), freeCancellationHours, lateRefundPercent };
  const isSame = ({ price, ...policy }: BookingTerms) =>
    toCents(price) === priceCents &&
    policy.freeCancellationHours === freeCancellationHours &&
    policy.lateRefundPercent === lateRefundPercent;
  if (seen && !isSame(seen))
    throw new DomainError(
      'terms-changed',
      'The price or the terms of this service have just changed. Please check them and send your request again.',
      { terms },
    );
}

interface Visit {
  serviceDate: Date;
  durationMinutes?: number | undefined;
}

/** Whether an appointment would end after its provider has left. */
export const endsAfter = (until: Date | undefined, visit: Visit) => !!until && endOf(visit) > until;

/** Throws `time-taken` for an appointment that would. */
export function assertEndsBefore(until: Date | undefined, visit: Visit): void {
  if (endsAfter(until, visit))
    throw new DomainError('time-taken', 'This time is not free. Please choose an earlier one.');
}

/** The appointment in a booking request, parsed. */
export interface Appointment {
  serviceId: string;
  serviceDate: Date;
  instructions: string;
  patientTimeZone?: string;
}

/** The part of a stored booking that identifies a repeated request. */
export interface EarlierBooking extends Omit<Appointment, 'instructions'> {
  /** Null if they can no longer be read: then no request counts as this booking's repeat. */
  instructions: string | null;
  idempotencyKey?: string;
  /** The date first requested, if the booking was moved since. */
  requestedDate?: Date;
  seriesId?: string;
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

type Time = Pick<Appointment, 'serviceId' | 'serviceDate'>;

const isSameTime = (one: Time, other: Time) =>
  one.serviceId === other.serviceId && one.serviceDate.getTime() === other.serviceDate.getTime();

/**
 * Distinguishes a repeated request from a new one. `earlier` are the patient's bookings with this key or for this
 * service and instant. An `outdated` booking no longer blocks the same time.
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
    return isSame && !bound.seriesId ? { outcome: 'repeat', booking: bound } : { outcome: 'key-reused' };
  }
  const duplicate = earlier.find((booking) => isSameTime(booking, appointment));
  if (!duplicate) return { outcome: 'new' };
  if (duplicate.createdAt.getTime() <= now.getTime() - dayMs) return { outcome: 'new', outdated: duplicate };
  return key === undefined ? { outcome: 'repeat', booking: duplicate } : { outcome: 'already-booked' };
}

/** Whether a request with the key of a series, whose visits are given in order, is a repeat of the one that made it. */
export const isSameSeries = (
  visits: readonly Pick<EarlierBooking, 'serviceDate' | 'requestedDate'>[],
  serviceDates: readonly Date[],
): boolean =>
  visits.length === serviceDates.length &&
  visits.every((visit, at) => Number(visit.requestedDate ?? visit.serviceDate) === Number(serviceDates[at]));
