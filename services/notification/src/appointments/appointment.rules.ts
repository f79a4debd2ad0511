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

/** The state in an event; undefined for events of an older release, which do not name people. */
export function stateOf({ name, data, occurredAt }: AppointmentEvent): AppointmentState | undefined {
  const { bookingId, version, appointment } = data;
  const isClosed =
    name === 'booking.declined' ||
    name === 'booking.cancelled' ||
    ('closing' in data && data.closing !== undefined);
  return appointment && { bookingId, version, appointment, isClosed, changedAt: new Date(occurredAt) };
}
