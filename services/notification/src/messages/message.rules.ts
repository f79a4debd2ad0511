import type { DomainEvent } from '@mendwell/contracts/events';
import { type AppointmentEvent, type AppointmentState, stateOf } from '../appointments/appointment.rules.ts';

export type Role = 'patient' | 'provider';
export const reminderKinds = ['reminder-24h', 'reminder-1h'] as const;
export type ReminderKind = (typeof reminderKinds)[number];
export type MessageKind =
  | 'requested'
  | 'moved'
  | 'declined'
  | 'cancelled'
  | 'working'
  | 'completed'
  | 'paid'
  | 'refunded'
  | ReminderKind;

/** What a mail says beside who and when. */
export interface MessageDetails {
  /** The appointment as the event had it; left out, what is known of it when the mail is sent. */
  state?: AppointmentState;
  movedFrom?: string;
  /** Who called it off. */
  actor?: string;
  amountCents?: number;
  /** Of a reminder: the version of the booking that it is for. */
  version?: number;
}

/** A mail to one person about one fact. */
export interface Message {
  /** `<booking>:<fact>:<role>`: there is one for each, however often the event comes. */
  _id: string;
  bookingId: string;
  kind: MessageKind;
  role: Role;
  /** `failed`: not sent within a day; an operator looks at it. */
  state: 'queued' | 'sent' | 'failed';
  /** Emptied once it is sent. */
  details: MessageDetails;
  /** When it was to be sent first. */
  plannedAt: Date;
  /** When any instance may claim it; claiming moves this forward as a lease. */
  dueAt: Date;
  claimedBy?: string;
  attempts: number;
  /** Why the last attempt failed: a code, never what a server wrote. */
  failure?: string;
  expiresAt?: Date;
}

const everyone: readonly Role[] = ['patient', 'provider'];

/** Who is written to. The side that acts gets the mail, too: its calendar follows by it. */
const recipients: Record<MessageKind, readonly Role[]> = {
  requested: everyone,
  moved: everyone,
  declined: everyone,
  cancelled: everyone,
  working: ['patient'],
  completed: ['patient'],
  paid: everyone,
  refunded: everyone,
  'reminder-24h': everyone,
  'reminder-1h': everyone,
};

interface Fact {
  bookingId: string;
  kind: MessageKind;
  /** Tells facts of one kind apart: a booking can be moved twice. */
  which?: string | number;
  details?: MessageDetails;
  at?: Date;
}

/** The messages about one fact, to those whom it concerns. */
export const messagesAbout = ({ bookingId, kind, which, details = {}, at = new Date() }: Fact): Message[] =>
  recipients[kind].map((role) => ({
    _id: [bookingId, which === undefined ? kind : `${kind}-${which}`, role].join(':'),
    bookingId,
    kind,
    role,
    state: 'queued',
    details,
    plannedAt: at,
    dueAt: at,
    attempts: 0,
  }));

/** The mails that a change of an appointment asks for; none if the event does not say whom to write to. */
export function messagesOfChange(event: AppointmentEvent): Message[] {
  const state = stateOf(event);
  if (!state) return [];
  const { bookingId, version } = state;
  if (event.name === 'booking.requested')
    return messagesAbout({ bookingId, kind: 'requested', details: { state } });
  if (event.name === 'booking.moved') {
    const { movedFrom, actor } = (event as DomainEvent<'booking.moved'>).data;
    return messagesAbout({ bookingId, kind: 'moved', which: version, details: { state, movedFrom, actor } });
  }
  const { actor } = (event as DomainEvent<'booking.cancelled'>).data;
  const kind = event.name === 'booking.declined' ? 'declined' : 'cancelled';
  return messagesAbout({ bookingId, kind, details: { state, actor } });
}

/** The event carries the whole state, so the same fact comes several times. */
export const messagesOfStatus = ({ data }: DomainEvent<'booking.status-changed'>): Message[] =>
  data.status === 'pending' ? [] : messagesAbout({ bookingId: data.bookingId, kind: data.status });

export const messagesOfPayment = ({ data }: DomainEvent<'payment.succeeded'>): Message[] =>
  messagesAbout({ bookingId: data.bookingId, kind: 'paid', details: { amountCents: data.amountCents } });

/** One for each amount that has gone back in total. */
export function messagesOfRefund({
  data,
}: DomainEvent<'payment.refunded' | 'payment.partially-refunded'>): Message[] {
  const amountCents = data.refundedCents ?? data.amountCents;
  const details = { amountCents };
  return messagesAbout({ bookingId: data.bookingId, kind: 'refunded', which: amountCents, details });
}
