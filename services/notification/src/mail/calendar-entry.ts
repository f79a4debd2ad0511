import { endOf, type Party } from '@mendwell/contracts/booking-rules';
import { pages, productName } from '@mendwell/contracts/pages';
import { readableLine } from '@mendwell/contracts/text';
import { formatAppointment } from '@mendwell/contracts/time';
import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { type AppointmentState, readerZoneOf, type Work } from '../records/appointment.rules.ts';
import { capitalised, oneLine, otherName } from './names.ts';

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

/** An appointment in the calendar of one of its sides. */
export interface Entry {
  state: AppointmentState;
  /** Absent until it is known. */
  work: Work | undefined;
  role: Party;
}

/**
 * An invitation by mail to an appointment (RFC 5545, 5546), tentative until its provider has accepted it. The same state always
 * gives the same bytes. Calendars use the entry with the highest SEQUENCE of a UID, of these the latest one.
 */
export function invitation(entry: Entry, sender: Sender): string {
  const { state, work, role } = entry;
  const method = state.isClosed ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ prodId, method });
  calendar.createEvent(eventOf(entry, sender)).createAttendee({
    name: oneLine(state.appointment[`${role}Name`]),
    email: state.appointment[`${role}Email`],
    role: ICalAttendeeRole.REQ,
    status: isTentative(work) ? ICalAttendeeStatus.TENTATIVE : ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  });
  return textOf(calendar);
}

const published = (events: ICalEventData[], more = {}) =>
  textOf(ical({ prodId, method: ICalCalendarMethod.PUBLISH, ...more, events }));

/** Appointments in a file for their reader, with the same entries as in mails: an invitation is to a single one (RFC 5546, 3.2.2). */
export const calendarOf = (entries: readonly Entry[], sender: Sender): string =>
  published(entries.map((entry) => eventOf(entry, sender)));

/**
 * Appointments in one calendar, for programs that read it again every hour: the same entries as in mails, but without alarms, as
 * programs that know both would remind twice.
 */
export const calendarFeed = (entries: readonly Entry[], sender: Sender): string =>
  published(
    entries.map((entry) => ({ ...eventOf(entry, sender), alarms: [] })),
    { name: productName, ttl: 3_600 },
  );

const prodId = { company: productName, product: 'appointments' };

const isTentative = (work: Work | undefined) => !work || work.status === 'pending';

function eventOf({ state, work, role }: Entry, { MAIL_FROM, PUBLIC_URL }: Sender): ICalEventData {
  const { appointment, bookingId, changedAt, directions, isClosed, version } = state;
  const { serviceDate, durationMinutes, place, timeZone, patientName, providerName } = appointment;
  const url = pageOf(role, bookingId, PUBLIC_URL);
  // Maps want the street before the town.
  const location = [role === 'patient' && directions && readableLine(directions), place && oneLine(place)];
  const status = isTentative(work) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
  return {
    id: `${bookingId}@mendwell`,
    sequence: version,
    stamp: new Date(Math.max(Number(changedAt), Number(work?.changedAt ?? 0))),
    start: new Date(serviceDate),
    end: new Date(Math.min(endOf({ serviceDate, durationMinutes }).getTime(), lastEnd)),
    status: isClosed ? ICalEventStatus.CANCELLED : status,
    summary:
      role === 'patient'
        ? `Appointment with ${otherName(providerName)}`
        : capitalised(`${otherName(patientName)}, ${durationMinutes} min`),
    description: `${formatAppointment(serviceDate, timeZone, readerZoneOf(appointment, role))}\n${url}`,
    location: location.filter(Boolean).join(', ') || null,
    organizer: { name: productName, email: addressOf(MAIL_FROM) },
    url,
    ...(!isClosed && {
      alarms: alarmSeconds.map((trigger) => ({ type: ICalAlarmType.display, trigger })),
    }),
  };
}

// The library leaves out the last line break, which the format requires.
const textOf = (calendar: ICalCalendar) => `${calendar}\r\n`;
