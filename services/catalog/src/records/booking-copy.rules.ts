import type { BookingStatus, PaymentStatus, WorkStatus } from '@mendwell/contracts/booking';
import type { BookingSnapshot } from '@mendwell/contracts/events';
import { isDisputed, isVerifiedVisit, type Visit } from '@mendwell/contracts/review-rules';

/** A booking as a visit that may be reviewed. */
export interface VisitCopy extends Visit {
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

/** What decides whether a booking counts for its service, and whether it can be reviewed. */
export interface BookingCopy {
  status: WorkStatus;
  version: number;
  visit: VisitCopy;
}

/** What the events of one batch changed about a booking. */
export interface ChangedCopy {
  bookingId: string;
  serviceId: string;
  before: BookingCopy | undefined;
  after: BookingCopy;
  hasReview: boolean;
}

/** A booking after an event; unchanged by an older one. */
export function afterEvent(known: BookingCopy | undefined, booking: BookingSnapshot): BookingCopy {
  if (known && known.version >= booking.version) return known;
  const { version, status, closing, priceCents: price, appointment } = booking;
  const { serviceId, patientUid, providerUid, paymentStatus, disputeStatus } = booking;
  const { serviceDate, durationMinutes, timeZone } = appointment;
  const visit = {
    ...{ serviceId, patientUid, providerUid, paymentStatus, price, durationMinutes },
    status: (closing?.as ?? status) as BookingStatus,
    serviceDate: new Date(serviceDate),
    ...(timeZone && { timeZone }),
    ...(disputeStatus && { disputeStatus }),
  };
  return { status, version, visit };
}

/** A booking counts for its service once it is paid or completed, until it is refunded or disputed. */
export const isCounted = (booking: BookingCopy | undefined): boolean =>
  booking !== undefined &&
  booking.visit.paymentStatus !== 'refunded' &&
  !isDisputed(booking.visit) &&
  (booking.visit.paymentStatus === 'paid' || booking.visit.status === 'completed');

/**
 * Whether a review that has been written is shown and counted. A free visit was completed then,
 * and its provider could otherwise hide the review at no cost by reopening or cancelling it.
 */
export const isVerified = ({ visit }: BookingCopy): boolean => visit.price === 0 || isVerifiedVisit(visit);
