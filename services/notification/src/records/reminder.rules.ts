import { reviewRefusal } from '@mendwell/contracts/review-rules';
import type { AppointmentState } from './appointment.rules.ts';
import { type Message, messagesAbout, type ReminderKind } from './message.rules.ts';

const hourMs = 3_600_000;

const before: Record<ReminderKind, number> = { 'reminder-24h': 24 * hourMs, 'reminder-1h': hourMs };

/** The future reminders of an open appointment. */
export function remindersOf({ bookingId, version, isClosed, appointment }: AppointmentState, now: Date) {
  if (isClosed) return [];
  return Object.entries(before).flatMap(([kind, beforeMs]) => {
    const at = new Date(Date.parse(appointment.serviceDate) - beforeMs);
    const details = { version };
    return at > now
      ? messagesAbout({ bookingId, kind: kind as ReminderKind, which: `v${version}`, details, at })
      : [];
  });
}

/**
 * Whether a reminder is still useful: for the current version, before the next reminder or the appointment. One about a review:
 * while the visit at that time can be reviewed.
 */
export function isWorthSending(
  { kind, details }: Pick<Message, 'kind' | 'details'>,
  { version, isClosed, appointment }: Pick<AppointmentState, 'version' | 'isClosed' | 'appointment'>,
  now: Date,
): boolean {
  const begin = Date.parse(appointment.serviceDate);
  const { visit } = details;
  if (visit)
    return !isClosed && visit.serviceDate === appointment.serviceDate && reviewRefusal(visit, now) === null;
  const until = kind === 'reminder-24h' ? begin - before['reminder-1h'] : begin;
  return !isClosed && details.version === version && now.getTime() < until;
}
