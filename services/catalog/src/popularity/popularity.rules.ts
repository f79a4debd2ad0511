import type { PaymentStatus, WorkStatus } from '@mendwell/contracts/booking';

/** The facts about a booking that decide whether it counts. Booking and payment have separate versions. */
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

/** The facts after a status event; an older event is ignored. */
export const withStatus = (facts: BookingFacts, status: WorkStatus, version: number): BookingFacts =>
  version > facts.bookingVersion ? { ...facts, status, bookingVersion: version } : facts;

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
