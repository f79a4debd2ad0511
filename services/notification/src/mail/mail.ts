import { apiPrefix } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import { formatAppointment } from '@mendwell/contracts/time';
import { endWait } from '@mendwell/contracts/wait';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import { unsubscribeLink } from '../preferences/unsubscribe-links.ts';
import type { AppointmentState, Work } from '../records/appointment.rules.ts';
import {
  type AccountNotice,
  type Message,
  type NoticeKind,
  offerKind,
  type TimeOffer,
} from '../records/message.rules.ts';
import { contentOfNotice } from './account-content.ts';
import { calendarOf, type Entry, invitation } from './calendar-entry.ts';
import { contentOf, type MailContent } from './mail-content.ts';
import { htmlOf, textOf } from './mail-page.tsx';
import { capitalised, oneLine, otherName, withoutNames } from './names.ts';

export type Mail = SendMailOptions;
export type Sender = Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL' | 'MAIL_LINK_SECRET'>;
type MailMessage = Pick<Message, '_id' | 'kind' | 'role' | 'details'>;

interface Circumstances {
  /** When the mail goes out. */
  now: Date;
  hasNames: boolean;
  /** The newest known. */
  work: Work | undefined;
  /** Those of a mail about several. */
  visits?: Omit<Entry, 'role'>[];
  /** Whom or which address the link turns mails off for, if there is one. */
  unsubscriber: string | undefined;
}

export function mailOf(
  message: MailMessage,
  known: AppointmentState,
  sender: Sender,
  { now, hasNames, work, visits, unsubscriber }: Circumstances,
): Mail {
  const { kind, role, details } = message;
  const shown = (one: AppointmentState) => (hasNames ? one : withoutNames(one, role));
  const state = shown(known);
  const entries = visits?.map((visit) => ({ ...visit, state: shown(visit.state), role }));
  const words = contentOf(
    message,
    { state, work, now, ...(entries && { visits: entries }) },
    sender.PUBLIC_URL,
  );
  const content = hasNames
    ? words
    : { ...words, subject: capitalised(words.subject), text: capitalised(words.text) };
  const link = linkFor(unsubscriber, sender);
  const name = oneLine(state.appointment[`${role}Name`]);
  const to = { name, address: state.appointment[`${role}Email`] };
  return {
    ...written(message, { to, content, link }, sender),
    ...(entries && {
      icalEvent: {
        method: 'PUBLISH',
        filename: 'appointments.ics',
        content: calendarOf(entries, sender),
      },
    }),
    // Once accepted, the entry is no longer tentative.
    ...(!entries &&
      (details.state || kind === 'working') && {
        icalEvent: {
          method: state.isClosed ? 'CANCEL' : 'REQUEST',
          filename: 'appointment.ics',
          content: invitation({ state, work, role }, sender),
        },
      }),
  };
}

/** The mail of a message to an account. `unverified` is the key of an address that can stop all mails. */
export function noticeMailOf(
  message: { _id: string; kind: NoticeKind },
  account: AccountNotice,
  sender: Sender,
  unverified: string | undefined,
): Mail {
  const { kind } = message;
  const { email: to, isVerified, offer } = account;
  const link = linkFor(unverified, sender);
  if (kind !== offerKind) {
    const content = contentOfNotice(kind, account, sender.PUBLIC_URL);
    return written(message, { to, content, link }, sender);
  }
  if (!offer) throw new Error('An offer without its time');
  const content = contentOfOffer(offer, isVerified, sender.PUBLIC_URL);
  return written(message, { to, content, link: link ?? stopLinkOf(offer, sender.PUBLIC_URL) }, sender);
}

/** Turns mails off for a person or address; none if they cannot. */
const linkFor = (unsubscriber: string | undefined, sender: Sender) =>
  unsubscriber ? unsubscribeLink(unsubscriber, sender.MAIL_LINK_SECRET, sender.PUBLIC_URL) : undefined;

/** Where signed-in readers choose their mails. */
const settingsOf = ({ PUBLIC_URL }: Sender) => ({
  label: 'Choose your emails in your profile',
  url: PUBLIC_URL + pages.profile,
});

interface Written {
  to: NonNullable<Mail['to']>;
  content: MailContent;
  link: ReturnType<typeof linkFor>;
}

/** What all mails have. */
const written = ({ _id }: Pick<Message, '_id'>, { to, content, link }: Written, sender: Sender): Mail => ({
  // The same for each attempt, so that mail programs show a repeated mail once.
  messageId: `<${_id.replaceAll(':', '.')}@${new URL(sender.PUBLIC_URL).hostname}>`,
  from: sender.MAIL_FROM,
  to,
  subject: content.subject,
  text: textOf(content, link ?? settingsOf(sender)),
  html: htmlOf(content, link ?? settingsOf(sender)),
  headers: {
    'Auto-Submitted': 'auto-generated',
    // Adds an unsubscribe button in mail programs (RFC 8058).
    ...(link && {
      'List-Unsubscribe': `<${link.url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

/** Ends the wish, without signing in. */
const stopLinkOf = ({ token }: TimeOffer, publicUrl: string) => ({
  label: 'Stop looking for an earlier time',
  url: `${publicUrl}${apiPrefix}${endWait.path}?${new URLSearchParams({ token })}`,
});

/** The content of a mail about a time that has come free. The provider's name only to a verified address. */
function contentOfOffer(offer: TimeOffer, isVerified: boolean, publicUrl: string): MailContent {
  const { serviceId, bookingId, serviceDate, timeZone, patientTimeZone = timeZone, keepsBooking } = offer;
  const path = bookingId
    ? `${pages.bookedService(bookingId)}&open=move&at=${encodeURIComponent(serviceDate)}`
    : pages.bookService(serviceId, serviceDate);
  return {
    subject: 'An earlier time has come free',
    text:
      'A time that you are waiting for has come free. It is not held for you: whoever takes it first has it. ' +
      'If somebody is faster, you keep your place and we tell you of the next one.' +
      (keepsBooking ? ' Your present appointment stays until you cancel it.' : ''),
    facts: [
      ...(isVerified ? [{ label: 'With', value: otherName(offer.providerName) }] : []),
      { label: 'When', value: formatAppointment(serviceDate, timeZone, patientTimeZone) },
    ],
    link: {
      label: bookingId ? 'Move your appointment to this time' : 'Book this time',
      url: publicUrl + path,
    },
    more: isVerified ? [] : [stopLinkOf(offer, publicUrl)],
  };
}
