import type { SendMailOptions } from 'nodemailer';
import type { AppointmentState } from '../appointments/appointment.rules.ts';
import type { Config } from '../config.ts';
import type { Message } from '../messages/message.rules.ts';
import { unsubscribeLink } from '../preferences/unsubscribe-links.ts';
import { calendarEntry } from './calendar-entry.ts';
import { contentOf } from './mail-content.ts';
import { htmlOf, textOf } from './mail-page.tsx';
import { oneLine } from './one-line.ts';

export type Mail = SendMailOptions;
export type Sender = Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL' | 'MAIL_LINK_SECRET'>;
type MailMessage = Pick<Message, '_id' | 'kind' | 'role' | 'details'>;

/** The mail of a message. `reminded` is the uid for the link that turns reminders off. */
export function mailOf(
  message: MailMessage,
  state: AppointmentState,
  sender: Sender,
  now: Date,
  reminded?: string,
): Mail {
  const { role, details } = message;
  const content = contentOf(message, state, sender.PUBLIC_URL, now);
  const url = reminded && unsubscribeLink(reminded, sender.MAIL_LINK_SECRET, sender.PUBLIC_URL);
  const name = oneLine(role === 'patient' ? state.appointment.patientName : state.appointment.providerName);
  return {
    // The same for each attempt, so that mail programs show a repeated mail once.
    messageId: `<${message._id.replaceAll(':', '.')}@${new URL(sender.PUBLIC_URL).hostname}>`,
    from: sender.MAIL_FROM,
    to: { name, address: state.appointment[`${role}Email`] },
    subject: content.subject,
    text: textOf(content, url),
    html: htmlOf(content, url),
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Adds an unsubscribe button in mail programs (RFC 8058).
      ...(url && { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
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
