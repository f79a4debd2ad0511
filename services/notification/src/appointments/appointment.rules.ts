import type { DomainEvent } from '@mendwell/contracts/events';

export type AppointmentEvent = DomainEvent<
  'booking.requested' | 'booking.moved' | 'booking.declined' | 'booking.cancelled'
>;
export type Appointment = NonNullable<AppointmentEvent['data']['appointment']>;

/** An appointment as one event left it: what mails and calendar entries say. */
export interface AppointmentState {
  bookingId: string;
  /** The booking's version; later states have higher ones, so it also numbers calendar entries. */
  version: number;
  changedAt: Date;
  isClosed: boolean;
  appointment: Appointment;
}

/** The state that an event carries, if it does: bookings of an older release say nothing about people. */
export function stateOf({ name, data, occurredAt }: AppointmentEvent): AppointmentState | undefined {
  const { bookingId, version, appointment } = data;
  const isClosed = name === 'booking.declined' || name === 'booking.cancelled';
  return appointment && { bookingId, version, appointment, isClosed, changedAt: new Date(occurredAt) };
}
