import type { Booking } from '@mendwell/contracts/booking';
import { endOf } from '@mendwell/contracts/booking-rules';
import { type Schedule, type Span, weekdays } from '@mendwell/contracts/schedule';
import { addDays } from '../days.ts';

/* Dates here are calendar dates (`2026-12-21`), without a time or zone. */

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
/** A week further out would reach beyond years of four digits. */
const isWeekInReach = (date: string) => date > '0001' && date < '9999-12-20';

/** The Monday of a date's week. */
const mondayOf = (date: string) => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

/** An instant's date in a time zone. The Swedish date format is ISO 8601. */
const dateIn = (timeZone: string, instant = new Date()) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);

/** The Monday of the requested date's week; of the week of `otherwise` if the date is missing or invalid. */
export const weekOf = (requested: string | null, timeZone: string, otherwise = new Date()): string =>
  mondayOf(
    requested && isoDate.test(requested) && isWeekInReach(requested) && !Number.isNaN(Date.parse(requested))
      ? requested
      : dateIn(timeZone, otherwise),
  );

/** `Dec 28, 2026 – Jan 3, 2027`. */
export const weekInWords = (monday: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    Date.parse(monday),
    Date.parse(addDays(monday, 6)),
  );

/** The range of a week's appointments, with one extra day on both sides to cover every time zone; see `isInWeek`. */
export const instantsOf = (monday: string) => ({
  from: `${addDays(monday, -1)}T00:00:00Z`,
  to: `${addDays(monday, 8)}T00:00:00Z`,
});

/** Whether any of an appointment is in the week. */
export function isInWeek(appointment: Booking, monday: string, timeZone: string): boolean {
  const first = dateIn(timeZone, new Date(appointment.serviceDate));
  const last = dateIn(timeZone, new Date(endOf(appointment).getTime() - 1));
  return first <= addDays(monday, 6) && last >= monday;
}

export type DayHours = { weekday: number; spans: Span[] };

/** The hours of each day of a week: a date's exception, else its weekday's hours. Weekdays count from Sunday, 0. */
export const hoursOfWeek = ({ week, exceptions }: Schedule, monday: string): DayHours[] =>
  weekdays.map((name, index) => {
    const exception = exceptions.find(({ date }) => date === addDays(monday, index));
    return { weekday: (index + 1) % 7, spans: exception?.spans ?? week[name] };
  });

const defaultHours = [8, 18];
const hourOf = (time: string) => Number.parseInt(time, 10);

/** The range of hours to show: covers all working hours and appointments, default 8:00 to 18:00. */
export function shownHours(days: DayHours[], appointments: Booking[], timeZone: string) {
  const clock = new Intl.DateTimeFormat('sv-SE', { hour: 'numeric', timeZone });
  const hours = days
    .flatMap(({ spans }) => spans)
    .flatMap(({ from, to }) => [hourOf(from), hourOf(to) + (to.endsWith(':00') ? 0 : 1)]);
  for (const appointment of appointments) {
    const first = hourOf(clock.format(new Date(appointment.serviceDate)));
    const last = hourOf(clock.format(endOf(appointment).getTime() - 1));
    // It continues past midnight.
    if (last < first) hours.push(0, 24);
    else hours.push(first, last + 1);
  }
  const shown = hours.length > 0 ? hours : defaultHours;
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return { slotMinTime: time(Math.min(...shown)), slotMaxTime: time(Math.max(...shown)) };
}
