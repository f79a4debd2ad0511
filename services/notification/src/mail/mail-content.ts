import { canBe, isUnpaid, type Party } from '@mendwell/contracts/booking-rules';
import { pages, productName } from '@mendwell/contracts/pages';
import { isolated, readableLine } from '@mendwell/contracts/text';
import { formatAppointment } from '@mendwell/contracts/time';
import { timeLeft } from '@mendwell/contracts/time-left';
import { type AppointmentState, readerZoneOf, type Work } from '../records/appointment.rules.ts';
import {
  type Message,
  type MessageDetails,
  type MessageKind,
  marketplace,
  reviewKind,
} from '../records/message.rules.ts';
import { pageOf } from './calendar-entry.ts';
import { capitalised, oneLine, otherName } from './names.ts';

/**
 * The content of a mail, for text and HTML: who, when, where and links; no service, nothing about health. Other people's words
 * are isolated.
 */
export interface MailContent {
  subject: string;
  text: string;
  facts: { label: string; value: string }[];
  link: Link;
  /** What else its reader can do. */
  more?: Link[];
}

interface Link {
  label: string;
  url: string;
}

interface Words {
  other: string;
  /** `Pat Example has`, `You have` or `Mendwell has`, for who made the change. */
  actor: string;
  amount: string;
  /** How many a mail is about, if it is about several. */
  visits: number | undefined;
  /** Until the appointment, when the mail goes out. */
  left: ReturnType<typeof timeLeft>;
}

type Text = Pick<MailContent, 'subject' | 'text'>;

const reminder = ({ other, left: { day, exact } }: Words): Text => ({
  subject: `${capitalised(day)}: appointment with ${other}`,
  text: `Your appointment with ${other} is ${exact}.`,
});

const requestedSeries = (other: string, visits: number, role: Party): Text =>
  role === 'patient'
    ? {
        subject: `${visits} appointments requested with ${other}`,
        text: `Your requests are on their way to ${other}. You can pay, move or cancel each by itself. The attached file adds them to your calendar.`,
      }
    : {
        subject: `${visits} new requests from ${other}`,
        text: `${other} would like ${visits} appointments with you. You can answer each by itself. The attached file adds them to your calendar.`,
      };

const ended = (as: 'declined' | 'cancelled', { other, actor, visits }: Words, more: string): Text =>
  visits === undefined
    ? { subject: `Appointment with ${other} ${as}`, text: `${actor} ${as} this appointment. ${more}` }
    : {
        subject: `${visits} appointments with ${other} ${as}`,
        text: `${actor} ${as} these appointments. ${more} The attached file removes them from your calendar.`,
      };

/** The texts for each side. Only the patient gets `working` and `completed`. */
const texts: Record<MessageKind, (words: Words, role: Party) => Text> = {
  requested: ({ other, visits }, role) =>
    visits !== undefined
      ? requestedSeries(other, visits, role)
      : role === 'patient'
        ? {
            subject: `Appointment requested with ${other}`,
            text: `Your request is on its way to ${other}. You can move or cancel it until it begins.`,
          }
        : { subject: `New request from ${other}`, text: `${other} would like an appointment with you.` },
  moved: ({ other, actor }) => ({
    subject: `Appointment with ${other} moved`,
    text: `${actor} moved this appointment. The attached entry updates your calendar.`,
  }),
  declined: (words) => ended('declined', words, 'What was paid will be refunded in full.'),
  cancelled: (words) => ended('cancelled', words, 'The link below shows any refund.'),
  working: ({ other }) => ({
    subject: `${other} has accepted your appointment`,
    text: `${capitalised(other)} has accepted your appointment and expects you then.`,
  }),
  completed: ({ other }) => ({
    subject: `Appointment with ${other} completed`,
    text: `${other} has completed your request. Thank you for trusting us.`,
  }),
  paid: ({ other, amount }, role) =>
    role === 'patient'
      ? {
          subject: `You paid ${amount} to ${other}`,
          text: `Thank you. This is your receipt for ${amount}; the link below prints it.`,
        }
      : { subject: `${other} paid ${amount}`, text: `The payment from ${other} has arrived.` },
  refunded: ({ other, amount }, role) =>
    role === 'patient'
      ? {
          subject: `Refund of ${amount}`,
          text: `Your total refund of ${amount} goes to the card you paid with, or the way we have agreed with you. Banks take 5 to 10 days.`,
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

interface Known {
  state: AppointmentState;
  work: Work | undefined;
  now: Date;
  /** Those of a mail about several. */
  visits?: Pick<Known, 'state'>[];
}

/** The content of a message for one side of an appointment, in the words of the moment when it goes out. */
export function contentOf(
  { kind, role, details }: Pick<Message, 'kind' | 'role' | 'details'>,
  known: Known,
  publicUrl: string,
): MailContent {
  const { bookingId, appointment, directions } = known.state;
  const { timeZone, serviceDate, place, patientName, providerName } = appointment;
  const readerZone = readerZoneOf(appointment, role);
  const other = otherName(role === 'patient' ? providerName : patientName);
  const { actor, amountCents = 0, receiptNumber, movedFrom } = details;
  const amount = dollars.format(amountCents / 100);
  const words = {
    other,
    actor: actor === role ? 'You have' : `${actor === marketplace ? productName : other} has`,
    amount,
    visits: known.visits?.length,
    left: timeLeft(serviceDate, known.now, readerZone),
  };
  const when = (instant: string) => formatAppointment(instant, timeZone, readerZone);
  const isReceipt = kind === 'paid' && role === 'patient';
  const url = pageOf(role, bookingId, publicUrl);
  const reviewLink = reviewLinks(bookingId, publicUrl)[kind];
  return {
    ...texts[kind](words, role),
    // A review names its author only as far as they like.
    facts:
      kind === 'reviewed'
        ? []
        : [
            ...(isReceipt ? [{ label: 'Paid', value: amount }] : []),
            { label: role === 'patient' ? 'With' : 'Patient', value: other },
            ...(movedFrom ? [{ label: 'Previously', value: when(movedFrom) }] : []),
            ...whenOf(known).map(([label, instant, end = '']) => ({ label, value: when(instant) + end })),
            ...(place ? [{ label: 'Where', value: isolated(oneLine(place)) }] : []),
            // A request that nobody has accepted yet may still be declined.
            ...(directions && role === 'patient' && known.work && known.work.status !== 'pending'
              ? [{ label: 'How to find us', value: isolated(readableLine(directions)) }]
              : []),
            ...lengthOf(appointment.durationMinutes, details),
            ...(isReceipt && receiptNumber ? [{ label: 'Receipt number', value: receiptNumber }] : []),
            ...(isReceipt ? [{ label: 'Booking ID', value: bookingId }] : []),
          ],
    link:
      reviewLink ??
      (isReceipt
        ? { label: 'Print receipt', url: `${url}&open=receipt` }
        : { label: openLabels[role][known.visits ? 1 : 0], url }),
    more: role === 'patient' && !reviewLink && !known.visits ? actionsOn(known, url) : [],
  };
}

const openLabels = {
  patient: ['Open your appointment', 'Open your appointments'],
  provider: ['Open this request', 'Open these requests'],
} as const;

const whenOf = ({ state, visits }: Known): [label: string, instant: string, end?: string][] =>
  visits?.map((visit, at) => [
    `Appointment ${at + 1}`,
    visit.state.appointment.serviceDate,
    visit.state.isClosed && !state.isClosed ? ' (no longer takes place)' : '',
  ]) ?? [['When', state.appointment.serviceDate]];

/** What a patient can do now; the page opens the dialog. */
function actionsOn({ state, work, now }: Known, url: string): Link[] {
  const { status = 'pending', priceCents = 0, paymentStatus = 'paid' } = work ?? {};
  const booking = { status, serviceDate: state.appointment.serviceDate };
  const action = (label: string, open: string) => ({ label, url: `${url}&open=${open}` });
  if (state.isClosed) return [];
  return [
    ...(priceCents > 0 && isUnpaid(paymentStatus)
      ? [action(`Pay ${dollars.format(priceCents / 100).replace('.00', '')}`, 'payment')]
      : []),
    ...(canBe('moved', booking, 'patient', now) ? [action('Move', 'move')] : []),
    ...(canBe('cancelled', booking, 'patient', now) ? [action('Cancel', 'cancel')] : []),
  ];
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
