import type { Party } from '@mendwell/contracts/booking-rules';
import type { DomainEvent } from '@mendwell/contracts/events';

export type AppointmentEvent = DomainEvent<
  'booking.requested' | 'booking.moved' | 'booking.declined' | 'booking.cancelled' | 'booking.restated'
>;
export type Appointment = NonNullable<AppointmentEvent['data']['appointment']>;

/** An appointment after an event, as in mails and calendar entries. */
export interface AppointmentState {
  bookingId: string;
  /** The booking's version, which rises with each state and also numbers calendar entries. */
  version: number;
  changedAt: Date;
  isClosed: boolean;
  appointment: Appointment;
}

/** The time zone of a reader: that of the browser that booked, or of the provider's hours. */
export const readerZoneOf = ({ timeZone, patientTimeZone }: Appointment, role: Party): string =>
  (role === 'patient' ? (patientTimeZone ?? timeZone) : (timeZone ?? patientTimeZone)) ?? 'UTC';

/** A state with the addresses of a later one. */
export const atCurrentAddresses = (state: AppointmentState, { appointment }: AppointmentState) => {
  const { patientEmail, patientVerified, providerEmail, providerVerified } = appointment;
  const current = { patientEmail, patientVerified, providerEmail, providerVerified };
  return { ...state, appointment: { ...state.appointment, ...current } };
};

export type WorkEvent = DomainEvent<'booking.status-changed' | 'booking.restated'>;

/** A booking's work status and payment status as of a version. */
export type Work = Pick<WorkEvent['data'], 'version' | 'status' | 'paymentStatus'>;

/** The state in an event; undefined if it does not name people. */
export function stateOf({ name, data, occurredAt }: AppointmentEvent): AppointmentState | undefined {
  const { bookingId, version, appointment } = data;
  const isClosed =
    name === 'booking.declined' ||
    name === 'booking.cancelled' ||
    ('closing' in data && data.closing !== undefined);
  return appointment && { bookingId, version, appointment, isClosed, changedAt: new Date(occurredAt) };
}
