import { endOf, type Party } from '@mendwell/contracts/booking-rules';
import { pages, productName } from '@mendwell/contracts/pages';
import { formatAppointment } from '@mendwell/contracts/time';
import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { type AppointmentState, readerZoneOf, type Work } from '../records/appointment.rules.ts';
import { oneLine, otherName } from './one-line.ts';
import { capitalised } from './without-names.ts';

interface Sender {
  MAIL_FROM: string;
  PUBLIC_URL: string;
}

/** The address in `Mendwell <no-reply@mendwell.example>`. */
const addressOf = (sender: string) => /<([^>]+)>$/.exec(sender)?.[1] ?? sender;

/** Calendar files write years with four digits. */
const lastEnd = Date.UTC(9999, 11, 31, 23, 59, 59);

/** The page with an appointment of a role. */
export const pageOf = (role: Party, bookingId: string, publicUrl: string) =>
  publicUrl +
  (role === 'patient'
    ? pages.bookedService(bookingId)
    : `${pages.serviceToDo}?view=week&request=${encodeURIComponent(bookingId)}`);

/** Before the appointment, like our reminders. */
const alarmSeconds = [24 * 3_600, 3_600];

interface Entry {
  state: AppointmentState;
  /** Absent until it is known. */
  work: Work | undefined;
  role: Party;
  /** `PUBLISH` for a file that its reader has asked for; otherwise programs show it as an invitation by mail. */
  method: 'REQUEST' | 'PUBLISH';
}

/**
 * An appointment for one side's calendar (RFC 5545, 5546), tentative until its provider has accepted it. The same state always
 * gives the same bytes. Calendars use the entry with the highest SEQUENCE of a UID, of these the latest one.
 */
export function calendarEntry(
  { state, work, role, method }: Entry,
  { MAIL_FROM, PUBLIC_URL }: Sender,
): string {
  const { appointment, bookingId, changedAt, isClosed, version } = state;
  const { serviceDate, durationMinutes, place, timeZone, patientName, providerName } = appointment;
  const start = new Date(serviceDate);
  const end = new Date(Math.min(endOf({ serviceDate, durationMinutes }).getTime(), lastEnd));
  const url = pageOf(role, bookingId, PUBLIC_URL);
  const isTentative = !work || work.status === 'pending';
  const status = isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
  const mailed = isClosed ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    prodId: { company: productName, product: 'appointments' },
    method: method === 'PUBLISH' ? ICalCalendarMethod.PUBLISH : mailed,
  });
  const event = calendar.createEvent({
    id: `${bookingId}@mendwell`,
    sequence: version,
    stamp: new Date(Math.max(Number(changedAt), Number(work?.changedAt ?? 0))),
    start,
    end,
    status: isClosed ? ICalEventStatus.CANCELLED : status,
    summary:
      role === 'patient'
        ? `Appointment with ${otherName(providerName)}`
        : capitalised(`${otherName(patientName)}, ${durationMinutes} min`),
    description: `${formatAppointment(serviceDate, timeZone, readerZoneOf(appointment, role))}\n${url}`,
    ...(place && { location: oneLine(place) }),
    organizer: { name: productName, email: addressOf(MAIL_FROM) },
    url,
    ...(!isClosed && {
      alarms: alarmSeconds.map((trigger) => ({ type: ICalAlarmType.display, trigger })),
    }),
  });
  // Not in a published one (RFC 5546, 3.2.1).
  if (method === 'REQUEST')
    event.createAttendee({
      name: oneLine(role === 'patient' ? patientName : providerName),
      email: appointment[`${role}Email`],
      role: ICalAttendeeRole.REQ,
      status: isTentative ? ICalAttendeeStatus.TENTATIVE : ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  // The library leaves out the last line break, which the format requires.
  return `${calendar}\r\n`;
}
