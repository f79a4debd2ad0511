import type { Party } from '@mendwell/contracts/booking-rules';
import type { DomainEvent } from '@mendwell/contracts/events';

export type BookingEvent = DomainEvent<'booking.status-changed'>;
export type Appointment = BookingEvent['data']['appointment'];

/** An appointment after an event, as in mails and calendar entries. */
export interface AppointmentState {
  bookingId: string;
  /** The booking's version when it was last requested, moved or closed. It also numbers calendar entries. */
  version: number;
  changedAt: Date;
  isClosed: boolean;
  appointment: Appointment;
  /**
   * How to find the provider now. For the patient only, until the appointment is closed or over, so no event about one contains
   * it.
   */
  directions?: string;
}

/** The time zone of a reader: that of the browser that booked, or of the provider's hours. */
export const readerZoneOf = ({ timeZone, patientTimeZone }: Appointment, role: Party): string =>
  (role === 'patient' ? (patientTimeZone ?? timeZone) : (timeZone ?? patientTimeZone)) ?? 'UTC';

/** A state with the addresses and directions of the newest one. */
export const withCurrentAddresses = (
  state: AppointmentState,
  { appointment, directions }: AppointmentState,
): AppointmentState => {
  const { patientEmail, patientVerified, providerEmail, providerVerified } = appointment;
  const current = { patientEmail, patientVerified, providerEmail, providerVerified };
  return {
    ...state,
    appointment: { ...state.appointment, ...current },
    ...(directions && { directions }),
  };
};

/** A booking's work status, its price and the state of its payment as of a version. */
export type Work = Pick<
  BookingEvent['data'],
  'version' | 'status' | 'priceCents' | 'paymentStatus' | 'disputeStatus'
> & { changedAt: Date };

export const stateOf = ({ data, occurredAt }: BookingEvent): AppointmentState => ({
  bookingId: data.bookingId,
  version: data.appointmentVersion,
  changedAt: new Date(occurredAt),
  isClosed: data.closing !== undefined,
  appointment: data.appointment,
});
