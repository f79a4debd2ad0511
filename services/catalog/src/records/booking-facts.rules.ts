import type { BookingStatus, PaymentStatus, WorkStatus } from '@mendwell/contracts/booking';
import type { EventData } from '@mendwell/contracts/events';
import { isVerifiedVisit, type Visit } from '@mendwell/contracts/review';

/** A booking as a visit that may be reviewed. */
export interface KnownVisit extends Visit {
  serviceId: string;
  patientUid: string;
  providerUid: string;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  /** In cents. */
  price: number;
  serviceDate: Date;
  durationMinutes: number;
  timeZone?: string;
}

/**
 * The facts about a booking that decide whether it counts for its service, and whether it can be reviewed. Booking and
 * payment have separate versions.
 */
export interface BookingFacts {
  status: WorkStatus;
  bookingVersion: number;
  payment: 'none' | 'paid' | 'refunded';
  paymentVersion: number;
  /** As of `bookingVersion`; unknown before the first event of the booking. */
  visit?: KnownVisit | null;
}

/** What the events of one batch changed about a booking. */
export interface ChangedFacts {
  bookingId: string;
  serviceId: string;
  before: BookingFacts;
  after: BookingFacts;
  hasReview: boolean;
}

export const unknownBooking: BookingFacts = {
  status: 'pending',
  bookingVersion: 0,
  payment: 'none',
  paymentVersion: 0,
};

/** What an event says about a booking: a change, or its whole state again. */
export type StatusData = EventData<'booking.status-changed'>;

function visitOf({ visit, closedAs, priceCents, ...booking }: StatusData): KnownVisit | null {
  if (!visit || priceCents === undefined) return null;
  const { serviceId, patientUid, providerUid, status, paymentStatus } = booking;
  const { serviceDate, durationMinutes, timeZone } = visit;
  return {
    ...{ serviceId, patientUid, providerUid, paymentStatus },
    status: (closedAs ?? status) as BookingStatus,
    price: priceCents,
    serviceDate: new Date(serviceDate),
    durationMinutes,
    ...(timeZone && { timeZone }),
  };
}

/** The facts after a status event; an older one is ignored. */
export const withStatus = (facts: BookingFacts, data: StatusData): BookingFacts =>
  data.version > facts.bookingVersion
    ? { ...facts, status: data.status, bookingVersion: data.version, visit: visitOf(data) }
    : facts;

/** The facts after a payment event; an older event is ignored. */
export const withPayment = (
  facts: BookingFacts,
  payment: BookingFacts['payment'],
  version: number,
): BookingFacts => (version > facts.paymentVersion ? { ...facts, payment, paymentVersion: version } : facts);

/** What a booking reports about its payment, for which the payment's own event may have been lost. */
export const paymentOf = (status: PaymentStatus): BookingFacts['payment'] =>
  status === 'paid' || status === 'refunded' ? status : 'none';

/** A booking counts for its service once it is paid or completed, until it is refunded. */
export const isCounted = ({ status, payment }: BookingFacts): boolean =>
  payment !== 'refunded' && (payment === 'paid' || status === 'completed');

/**
 * Whether a review that has been written is shown and counted; null if its visit is unknown. A free visit was completed then,
 * and its provider could otherwise hide the review at no cost by reopening or cancelling it.
 */
export const isVerified = ({ visit }: BookingFacts): boolean | null =>
  visit ? visit.price === 0 || isVerifiedVisit(visit) : null;
