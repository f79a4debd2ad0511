import { daysBetween } from './time.ts';

/** Created on first use: a formatter takes milliseconds. */
let relative: Intl.RelativeTimeFormat | undefined;

/** Until this many minutes before an appointment, they say more than the day. */
const soonMinutes = 120;

/** How long it is until an appointment, for readers in a zone: by days, unless it is soon, and exactly. */
export function timeLeft(serviceDate: string, now: Date, timeZone: string): { day: string; exact: string } {
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const begin = new Date(serviceDate);
  const minutes = Math.ceil((Number(begin) - Number(now)) / 60_000);
  if (minutes < soonMinutes) {
    const exact = minutes === 60 ? relative.format(1, 'hour') : relative.format(minutes, 'minute');
    return { day: exact, exact };
  }
  return {
    day: relative.format(daysBetween(now, begin, timeZone), 'day'),
    exact: relative.format(Math.round(minutes / 60), 'hour'),
  };
}
