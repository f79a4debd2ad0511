import type { Party } from '@mendwell/contracts/booking-rules';
import { pages, productName } from '@mendwell/contracts/pages';
import { formatAppointment } from '@mendwell/contracts/time';
import { timeLeft } from '@mendwell/contracts/time-left';
import { type AppointmentState, readerZoneOf } from '../records/appointment.rules.ts';
import {
  type Message,
  type MessageDetails,
  type MessageKind,
  marketplace,
  reviewKind,
} from '../records/message.rules.ts';
import { pageOf } from './calendar-entry.ts';
import { otherName } from './one-line.ts';
import { capitalised } from './without-names.ts';

/**
 * The content of a mail, for text and HTML: who, when and a link; no service, nothing about health. Other people's words are
 * isolated.
 */
export interface MailContent {
  subject: string;
  text: string;
  facts: { label: string; value: string }[];
  link: { label: string; url: string };
}

interface Words {
  other: string;
  /** `Pat Example has`, `You have` or `Mendwell has`, for who made the change. */
  actor: string;
  amount: string;
  /** Until the appointment, when the mail goes out. */
  left: ReturnType<typeof timeLeft>;
}

type Text = Pick<MailContent, 'subject' | 'text'>;

const reminder = ({ other, left: { day, exact } }: Words): Text => ({
  subject: `${capitalised(day)}: appointment with ${other}`,
  text: `Your appointment with ${other} is ${exact}.`,
});

/** The texts for each side. Only the patient gets `working` and `completed`. */
const texts: Record<MessageKind, (words: Words, role: Party) => Text> = {
  requested: ({ other }, role) =>
    role === 'patient'
      ? {
          subject: `Appointment requested with ${other}`,
          text: `Your request is on its way to ${other}. You can move or cancel it until it begins.`,
        }
      : { subject: `New request from ${other}`, text: `${other} would like an appointment with you.` },
  moved: ({ other, actor }) => ({
    subject: `Appointment with ${other} moved`,
    text: `${actor} moved this appointment. The attached entry updates your calendar.`,
  }),
  declined: ({ other, actor }) => ({
    subject: `Appointment with ${other} declined`,
    text: `${actor} declined this appointment. If it was paid, it will be refunded in full.`,
  }),
  cancelled: ({ other, actor }) => ({
    subject: `Appointment with ${other} cancelled`,
    text: `${actor} cancelled this appointment. The link below shows any refund.`,
  }),
  working: ({ other }) => ({
    subject: `${other} has started on your request`,
    text: `${other} is now working on your request.`,
  }),
  completed: ({ other }) => ({
    subject: `Appointment with ${other} completed`,
    text: `${other} has completed your request. Thank you for trusting us.`,
  }),
  paid: ({ other, amount }, role) =>
    role === 'patient'
      ? {
          subject: `You paid ${amount} to ${other}`,
          text: 'Thank you. Your receipt is at the link below.',
        }
      : { subject: `${other} paid ${amount}`, text: `The payment from ${other} has arrived.` },
  refunded: ({ other, amount }, role) =>
    role === 'patient'
      ? {
          subject: `Refund of ${amount}`,
          text: `Your total refund of ${amount} goes to the card you paid with, unless we agreed on another way.`,
        }
      : { subject: `Refund of ${amount} to ${other}`, text: `${other} gets a total refund of ${amount}.` },
  'reminder-24h': reminder,
  'reminder-1h': reminder,
  [reviewKind]: ({ other }) => ({
    subject: `How was your visit to ${other}?`,
    text: 'Your review helps other patients to choose. It shows your first name only if you want it to.',
  }),
  reviewed: () => ({
    subject: 'You have a new review',
    text: 'A patient has reviewed an appointment with you. It is on the page of your service, where you can reply.',
  }),
  replied: ({ other }) => ({
    subject: 'A reply to your review',
    text: `${capitalised(other)} has replied to your review.`,
  }),
};

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The content of a message for one side of an appointment, in the words of the moment when it goes out. */
export function contentOf(
  { kind, role, details }: Pick<Message, 'kind' | 'role' | 'details'>,
  { bookingId, appointment }: AppointmentState,
  publicUrl: string,
  now: Date,
): MailContent {
  const { timeZone, serviceDate, patientName, providerName } = appointment;
  const readerZone = readerZoneOf(appointment, role);
  const other = otherName(role === 'patient' ? providerName : patientName);
  const { actor, amountCents = 0, movedFrom } = details;
  const words = {
    other,
    actor: actor === role ? 'You have' : `${actor === marketplace ? productName : other} has`,
    amount: dollars.format(amountCents / 100),
    left: timeLeft(serviceDate, now, readerZone),
  };
  const when = (instant: string) => formatAppointment(instant, timeZone, readerZone);
  return {
    ...texts[kind](words, role),
    // A review names its author only as far as they like.
    facts:
      kind === 'reviewed'
        ? []
        : [
            { label: role === 'patient' ? 'With' : 'Patient', value: other },
            ...(movedFrom ? [{ label: 'Previously', value: when(movedFrom) }] : []),
            { label: 'When', value: when(serviceDate) },
            ...lengthOf(appointment.durationMinutes, details),
          ],
    link: reviewLinks(bookingId, publicUrl)[kind] ?? {
      label: role === 'patient' ? 'View your bookings' : 'View your requests',
      url: pageOf(role, publicUrl),
    },
  };
}

const reviewLinks = (
  bookingId: string,
  publicUrl: string,
): Partial<Record<MessageKind, MailContent['link']>> => ({
  [reviewKind]: { label: 'Write a review', url: publicUrl + pages.writeReview(bookingId) },
  reviewed: { label: 'Open your services', url: publicUrl + pages.manageServices },
  replied: { label: 'Open your review', url: publicUrl + pages.writeReview(bookingId) },
});

/** Only while the appointment is being arranged. */
const lengthOf = (minutes: number, { state }: MessageDetails) =>
  state && !state.isClosed ? [{ label: 'Duration', value: `${minutes} minutes` }] : [];
