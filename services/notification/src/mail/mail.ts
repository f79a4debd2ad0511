import type { SendMailOptions } from 'nodemailer';
import type { AppointmentState } from '../appointments/appointment.rules.ts';
import type { Config } from '../config.ts';
import type { Message } from '../messages/message.rules.ts';
import { unsubscribeLink } from '../preferences/unsubscribe-links.ts';
import { calendarEntry } from './calendar-entry.ts';
import { contentOf } from './mail-content.ts';
import { htmlOf, textOf } from './mail-page.tsx';
import { oneLine } from './one-line.ts';
import { capitalised, withoutNames } from './without-names.ts';

export type Mail = SendMailOptions;
export type Sender = Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL' | 'MAIL_LINK_SECRET'>;
type MailMessage = Pick<Message, '_id' | 'kind' | 'role' | 'details'>;

interface Circumstances {
  /** When the mail goes out. */
  now: Date;
  hasNames: boolean;
  /** Whom or which address the link turns mails off for, if there is one. */
  unsubscriber: string | undefined;
}

/** The mail of a message. */
export function mailOf(
  message: MailMessage,
  known: AppointmentState,
  sender: Sender,
  { now, hasNames, unsubscriber }: Circumstances,
): Mail {
  const { role, details } = message;
  const state = hasNames ? known : withoutNames(known, role);
  const words = contentOf(message, state, sender.PUBLIC_URL, now);
  const content = hasNames
    ? words
    : { ...words, subject: capitalised(words.subject), text: capitalised(words.text) };
  const link = unsubscriber
    ? unsubscribeLink(unsubscriber, sender.MAIL_LINK_SECRET, sender.PUBLIC_URL)
    : undefined;
  const name = oneLine(state.appointment[`${role}Name`]);
  return {
    // The same for each attempt, so that mail programs show a repeated mail once.
    messageId: `<${message._id.replaceAll(':', '.')}@${new URL(sender.PUBLIC_URL).hostname}>`,
    from: sender.MAIL_FROM,
    to: { name, address: state.appointment[`${role}Email`] },
    subject: content.subject,
    text: textOf(content, link),
    html: htmlOf(content, link),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Adds an unsubscribe button in mail programs (RFC 8058).
      ...(link && {
        'List-Unsubscribe': `<${link.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...(details.state && {
      icalEvent: {
        method: state.isClosed ? 'CANCEL' : 'REQUEST',
        filename: 'appointment.ics',
        content: calendarEntry(state, role, sender),
      },
    }),
  };
}
