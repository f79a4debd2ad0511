import { endOf, type Party } from '@mendwell/contracts/booking-rules';
import type { DomainEvent } from '@mendwell/contracts/events';
import { isVerifiedVisit, type Visit } from '@mendwell/contracts/review-rules';
import { type AppointmentState, type BookingEvent, stateOf } from './appointment.rules.ts';

export const reminderKinds = ['reminder-24h', 'reminder-1h'] as const;
export type ReminderKind = (typeof reminderKinds)[number];
/** Asks a patient for a review, a day after the visit. Sent like a reminder, only to those who want them. */
export const reviewKind = 'reminder-review';
/** Tell a provider about a review, and its author about a reply. */
const reviewKinds = ['reviewed', 'replied'] as const;
/** Only for those who want them. */
export const optionalKinds = [...reminderKinds, reviewKind, ...reviewKinds] as const;
/**
 * An unverified address gets these, like mails about its account, even after its few of the day: others cannot cause them at
 * will, and missing one does harm.
 */
export const urgentKinds = ['moved', 'declined', 'cancelled'] as const;
export type MessageKind =
  | 'requested'
  | 'moved'
  | 'declined'
  | 'cancelled'
  | 'working'
  | 'completed'
  | 'paid'
  | 'refunded'
  | (typeof optionalKinds)[number];

/** Tells people that their account will be deleted, and how to keep it. */
export const erasureKind = 'erasure-requested';
/** Confirms that it will not be. */
export const keptKind = 'account-kept';
/** Tell people what an operator has decided about their account or service. */
const decisionKinds = ['account-blocked', 'account-unblocked', 'service-hidden', 'service-shown'] as const;
/** Tells a provider that a calendar of another program cannot be read. */
export const calendarKind = 'calendar-failed';
/** Tells somebody who waits of a time that has come free. */
export const offerKind = 'time-offered';
/** Messages to an account; they have no booking. */
export const noticeKinds = [erasureKind, keptKind, calendarKind, ...decisionKinds, offerKind] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export type TimeOffer = Omit<
  DomainEvent<'time.offered'>['data'],
  'offerId' | 'patientUid' | 'patientEmail' | 'patientVerified'
>;

/** What a message to an account is about. */
export interface AccountNotice {
  email: string;
  isVerified: boolean;
  /** When it will be deleted. */
  erasesAt?: string;
  /** Since when a calendar cannot be read. */
  failingSince?: string;
  decision?: { reason: string; at: string; serviceId?: string; serviceName?: string };
  offer?: TimeOffer;
}

/** Acts for a side whose account was blocked or erased. */
export const marketplace = 'marketplace';

/** Further content of a mail. */
export interface MessageDetails {
  /** The appointment from the event; if absent, its newest state when the mail is sent. */
  state?: AppointmentState;
  movedFrom?: string;
  /** The side that made the change, or the marketplace. */
  actor?: string;
  amountCents?: number;
  /** Of a receipt. */
  receiptNumber?: string;
  /** The booking's version of a reminder. */
  version?: number;
  /** The bookings of a mail about several. */
  together?: string[];
  /** To review; `price` is in cents. */
  visit?: Visit;
  account?: AccountNotice;
}

/** A mail to one person about one fact. Without a planned time, or with a past one, it is due when it is stored. */
export interface NewMessage {
  /** The same for repeated events, so that they create one message. */
  _id: string;
  kind: MessageKind | NoticeKind;
  state: 'queued';
  details: MessageDetails;
  /** The uid of who caused it: a provider for refunds; absent for payments and reminders. */
  sender?: string;
  plannedAt?: Date;
}

/** A message about a booking; its id is `<booking>:<fact>:<role>`. */
export interface Message extends NewMessage {
  bookingId: string;
  kind: MessageKind;
  role: Party;
}

const both: readonly Party[] = ['patient', 'provider'];

/** The recipients of each kind. The acting side gets a mail too, which updates its calendar. */
const recipients: Record<MessageKind, readonly Party[]> = {
  requested: both,
  moved: both,
  declined: both,
  cancelled: both,
  working: ['patient'],
  completed: ['patient'],
  paid: both,
  refunded: both,
  'reminder-24h': both,
  'reminder-1h': both,
  [reviewKind]: ['patient'],
  reviewed: ['provider'],
  replied: ['patient'],
};

interface Fact {
  bookingId: string;
  kind: MessageKind;
  /** Distinguishes facts of one kind, for example two moves. */
  which?: string | number;
  details?: MessageDetails;
  sender?: string | undefined;
  at?: Date;
}

const messageId = ({ bookingId, kind, which }: Fact, role: Party) =>
  [bookingId, which === undefined ? kind : `${kind}-${which}`, role].join(':');

/** The messages about a fact, one per recipient. */
export const messagesAbout = (fact: Fact): Message[] =>
  recipients[fact.kind].map((role) => {
    const { bookingId, kind, details = {}, sender, at } = fact;
    return {
      _id: messageId(fact, role),
      bookingId,
      kind,
      role,
      state: 'queued',
      details,
      ...(sender && { sender }),
      ...(at && { plannedAt: at }),
    };
  });

/** The messages about a booking after an event; none if nothing has changed. */
export const messagesOfBooking = (event: BookingEvent): NewMessage[] =>
  event.data.what === 'restated' ? [] : [...messagesOfChange(event), ...messagesOfStatus(event)];

const ending = ['declined', 'cancelled'] as const;

/** Those about a new, moved or closed appointment. */
function messagesOfChange(event: BookingEvent): NewMessage[] {
  const state = stateOf(event);
  const { bookingId, version } = state;
  const { what, patientUid, providerUid, move, closing, together } = event.data;
  // The first one's mail tells of all, once the others are known.
  if (together && together[0] !== bookingId) return [];
  const all = together && { together };
  const senderOf = (actor: string) => (actor === 'provider' ? providerUid : patientUid);
  if (what === 'requested')
    return messagesAbout({ bookingId, kind: 'requested', details: { state, ...all }, sender: patientUid });
  if (what === 'moved' && move) {
    const { actor, from: movedFrom } = move;
    const details = { state, movedFrom, actor };
    return messagesAbout({ bookingId, kind: 'moved', which: version, details, sender: senderOf(actor) });
  }
  const kind = ending.find((one) => one === what);
  if (!kind || !closing) return [];
  const { actor, isByMarketplace } = closing;
  const details = { state, actor: isByMarketplace ? marketplace : actor, ...all };
  return messagesAbout({ bookingId, kind, details, sender: senderOf(actor) }).filter(
    // Without an address, nothing would be sent, only the sender's other mails would be delayed.
    ({ role }) => state.appointment[`${role}Email`] !== '',
  );
}

interface Refunds {
  bookingId: string;
  refundedCents: number;
  failedRefundCents: number;
  sender: string;
}

/** One message per recipient and total of requested refunds, which rises even if the same amount is refunded again. */
function messagesOfRefunds({ bookingId, refundedCents, failedRefundCents, sender }: Refunds) {
  const which = refundedCents + failedRefundCents;
  const details = { amountCents: refundedCents };
  return refundedCents === 0 ? [] : messagesAbout({ bookingId, kind: 'refunded', which, details, sender });
}

/**
 * Those about work and payment. Each event carries the whole state, so that one makes up for a lost one; the version with which
 * the status began distinguishes its occurrences.
 */
function messagesOfStatus({ data }: BookingEvent): NewMessage[] {
  const { bookingId, providerUid: sender, paymentStatus, priceCents, receiptNumber, ...state } = data;
  const { status, statusVersion, refundedCents, failedRefundCents } = state;
  const which = statusVersion && `v${statusVersion}`;
  const paid = { amountCents: priceCents, ...(receiptNumber && { receiptNumber }) };
  const wasPaid = paymentStatus === 'paid' || paymentStatus === 'refunded';
  return [
    ...(status === 'pending'
      ? []
      : messagesAbout({ bookingId, kind: status, sender, ...(which && { which }) })),
    ...(wasPaid && priceCents ? messagesAbout({ bookingId, kind: 'paid', details: paid }) : []),
    ...messagesOfRefunds({ bookingId, refundedCents, failedRefundCents, sender }),
    ...reviewReminders(data),
  ];
}

const dayMs = 24 * 3_600_000;

/** One for each time of the appointment; whether it is still useful is decided when it is due. */
function reviewReminders(data: BookingEvent['data']): NewMessage[] {
  const { bookingId, status, closing, paymentStatus, disputeStatus, priceCents: price, appointment } = data;
  const { serviceDate, durationMinutes } = appointment;
  const state = { status: closing?.as ?? status, paymentStatus, disputeStatus };
  const visit = { ...state, price, serviceDate, durationMinutes };
  const at = new Date(endOf(visit).getTime() + dayMs);
  const which = Date.parse(serviceDate);
  return isVerifiedVisit(visit)
    ? messagesAbout({ bookingId, kind: reviewKind, which, details: { visit }, at })
    : [];
}

/** One for each visit: a later review or reply only replaces the text. */
export const messagesOfReview = ({ data }: DomainEvent<'review.written'>): NewMessage[] =>
  data.isHidden
    ? []
    : messagesAbout({ bookingId: data.bookingId, kind: data.isReply ? 'replied' : 'reviewed' });
