import type { WorkStatus } from '@mendwell/contracts/booking';

/** What popularity knows of one booking. Booking and payment each count their own versions. */
export interface BookingFacts {
  status: WorkStatus;
  bookingVersion: number;
  payment: 'none' | 'paid' | 'refunded';
  paymentVersion: number;
}

export const unknownBooking: BookingFacts = {
  status: 'pending',
  bookingVersion: 0,
  payment: 'none',
  paymentVersion: 0,
};

/** The facts after an event about the work; an event older than they are changes nothing. */
export const withStatus = (facts: BookingFacts, status: WorkStatus, version: number): BookingFacts =>
  version > facts.bookingVersion ? { ...facts, status, bookingVersion: version } : facts;

/** The facts after an event about the money; an event older than they are changes nothing. */
export const withPayment = (
  facts: BookingFacts,
  payment: BookingFacts['payment'],
  version: number,
): BookingFacts => (version > facts.paymentVersion ? { ...facts, payment, paymentVersion: version } : facts);

/** A booking counts for its service once it is paid or completed, and no longer once it is refunded. */
export const isCounted = ({ status, payment }: BookingFacts): boolean =>
  payment !== 'refunded' && (payment === 'paid' || status === 'completed');
