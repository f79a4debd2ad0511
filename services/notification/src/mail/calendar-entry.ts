import { endOf, type Party } from '@mendwell/contracts/booking-rules';
import { pages, productName } from '@mendwell/contracts/pages';
import { formatAppointment } from '@mendwell/contracts/time';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { type AppointmentState, readerZoneOf } from '../records/appointment.rules.ts';
import { oneLine, otherName } from './one-line.ts';

interface Sender {
  MAIL_FROM: string;
  PUBLIC_URL: string;
}

/** The address in `Mendwell <no-reply@mendwell.example>`. */
const addressOf = (sender: string) => /<([^>]+)>$/.exec(sender)?.[1] ?? sender;

/** Calendar files write years with four digits. */
const lastEnd = Date.UTC(9999, 11, 31, 23, 59, 59);

/** The page with the appointments of a role. */
export const pageOf = (role: Party, publicUrl: string) =>
  publicUrl + (role === 'patient' ? pages.bookedServices : pages.serviceToDo);

/**
 * An appointment for one side's calendar (RFC 5545, 5546). The same state always gives the same bytes, so the downloaded
 * file equals the one in the mail. Calendars use the entry with the highest SEQUENCE of a UID.
 */
export function calendarEntry(
  state: AppointmentState,
  role: Party,
  { MAIL_FROM, PUBLIC_URL }: Sender,
): string {
  const { appointment, bookingId, changedAt, isClosed, version } = state;
  const { serviceDate, durationMinutes, timeZone, patientName, providerName } = appointment;
  const start = new Date(serviceDate);
  const end = new Date(Math.min(endOf({ serviceDate, durationMinutes }).getTime(), lastEnd));
  const url = pageOf(role, PUBLIC_URL);
  const [own, other] = role === 'patient' ? [patientName, providerName] : [providerName, patientName];
  const calendar = ical({
    prodId: { company: productName, product: 'appointments' },
    method: isClosed ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const event = calendar.createEvent({
    id: `${bookingId}@mendwell`,
    sequence: version,
    stamp: changedAt,
    start,
    end,
    status: isClosed ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: `Appointment with ${otherName(other)}`,
    description: `${formatAppointment(serviceDate, timeZone, readerZoneOf(appointment, role))}\n${url}`,
    organizer: { name: productName, email: addressOf(MAIL_FROM) },
    url,
  });
  event.createAttendee({
    name: oneLine(own),
    email: appointment[`${role}Email`],
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  });
  // The library leaves out the last line break, which the format requires.
  return `${calendar}\r\n`;
}
