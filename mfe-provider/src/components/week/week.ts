import type { Booking } from '@mendwell/contracts/booking';
import { type Schedule, type Span, weekdays } from '@mendwell/contracts/schedule';
import { endOf } from '@mendwell/web-kit/booking-rules';

/* Dates of a calendar (`2026-12-21`), without a time or a zone. */

const dayMs = 24 * 60 * 60_000;
const isoDate = /^\d{4}-\d{2}-\d{2}$/;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** The Monday of the week that a date is in. */
const mondayOf = (date: string) => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

/** What calendars show as today in a zone. */
const todayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());

/** The Monday of the week that an address asks for; of this week, if it asks for none. */
export const weekOf = (asked: string | null, timeZone: string): string =>
  mondayOf(asked && isoDate.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : todayIn(timeZone));

/** `Dec 28, 2026 – Jan 3, 2027`. */
export const weekInWords = (monday: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    Date.parse(monday),
    Date.parse(addDays(monday, 6)),
  );

/**
 * The instants between which the week's appointments begin. A day more on both sides: weeks begin at other instants in
 * other zones. What is outside, the calendar leaves out.
 */
export const instantsOf = (monday: string) => ({
  from: `${addDays(monday, -1)}T00:00:00Z`,
  to: `${addDays(monday, 8)}T00:00:00Z`,
});

export type DayHours = { weekday: number; spans: Span[] };

/** The hours of each day of one week: a date's own hours, else its weekday's. Weekdays count from Sunday, 0. */
export const hoursOfWeek = ({ week, exceptions }: Schedule, monday: string): DayHours[] =>
  weekdays.map((name, at) => {
    const own = exceptions.find(({ date }) => date === addDays(monday, at));
    return { weekday: (at + 1) % 7, spans: own?.spans ?? week[name] };
  });

const usualDay = [8, 18];
const hourOf = (time: string) => Number.parseInt(time, 10);

/** The hours of the day that a week has to show: all working hours and all appointments, else 8:00 to 18:00. */
export function shownHours(days: DayHours[], appointments: Booking[], timeZone: string) {
  const clock = new Intl.DateTimeFormat('sv-SE', { hour: 'numeric', timeZone });
  const hours = days
    .flatMap(({ spans }) => spans)
    .flatMap(({ from, to }) => [hourOf(from), hourOf(to) + (to.endsWith(':00') ? 0 : 1)]);
  for (const appointment of appointments) {
    const first = hourOf(clock.format(new Date(appointment.serviceDate)));
    const last = hourOf(clock.format(endOf(appointment).getTime() - 1));
    // It goes on over midnight.
    if (last < first) hours.push(0, 24);
    else hours.push(first, last + 1);
  }
  const shown = hours.length > 0 ? hours : usualDay;
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return { slotMinTime: time(Math.min(...shown)), slotMaxTime: time(Math.max(...shown)) };
}
