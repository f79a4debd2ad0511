import {
  type Schedule,
  type ScheduleAnswer,
  type Span,
  type Weekday,
  weekdays,
} from '@mendwell/contracts/schedule';
import { ownZone } from '@mendwell/contracts/time';
import { formatCount } from '@mendwell/ui/display/format';

export const dayNames: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

export const defaultHours = { from: '09:00', to: '17:00' };

const isWorkday = (day: Weekday) => day !== 'sat' && day !== 'sun';

/** The initial values of a provider without working hours. */
const defaultSchedule = (): Schedule => ({
  timeZone: ownZone(),
  week: Object.fromEntries(
    weekdays.map((day) => [day, isWorkday(day) ? [defaultHours] : []]),
  ) as unknown as Schedule['week'],
  exceptions: [],
  noticeMinutes: 120,
  horizonDays: 60,
  pauseMinutes: 0,
});

export const valuesOf = (saved: ScheduleAnswer | null): Schedule => {
  if (!saved) return defaultSchedule();
  const { outside: _, ...schedule } = saved;
  return schedule;
};

const inOrder = (spans: Span[]) => spans.toSorted((a, b) => a.from.localeCompare(b.from));

/** The schedule with the hours of each day in ascending order, as the service requires. */
export const withHoursInOrder = (schedule: Schedule): Schedule => ({
  ...schedule,
  week: Object.fromEntries(
    weekdays.map((day) => [day, inOrder(schedule.week[day])]),
  ) as unknown as Schedule['week'],
  exceptions: schedule.exceptions.map(({ date, spans }) => ({ date, spans: inOrder(spans) })),
});

/** The schedule with Monday's hours from Monday to Friday. */
export const withMondaysHours = (schedule: Schedule): Schedule => ({
  ...schedule,
  week: Object.fromEntries(
    weekdays.map((day) => [day, isWorkday(day) ? schedule.week.mon : schedule.week[day]]),
  ) as unknown as Schedule['week'],
});

/** Every quarter of an hour, up to midnight at the end of the day: `9:00 AM`. */
export const timesOfDay = Array.from({ length: 97 }, (_, quarter) => {
  const hours = Math.floor(quarter / 4);
  const minutes = String((quarter % 4) * 15).padStart(2, '0');
  const label = `${hours % 12 || 12}:${minutes} ${hours % 24 < 12 ? 'AM' : 'PM'}`;
  return {
    value: `${String(hours).padStart(2, '0')}:${minutes}`,
    label: hours === 24 ? 'Midnight' : label,
  };
});

/** Sorted options that include `current`, which may be a value of another client. */
export const choicesWith = (choices: number[], current: number, words: (value: number) => string) =>
  [...new Set([...choices, current])].sort((a, b) => a - b).map((value) => ({ value, label: words(value) }));

/** 90 → `90 minutes`, 120 → `2 hours`, 2880 → `2 days`. */
export const minutesInWords = (minutes: number) => {
  if (minutes === 0) return 'None';
  if (minutes % 1440 === 0) return formatCount(minutes / 1440, 'day');
  return minutes % 60 === 0 ? formatCount(minutes / 60, 'hour') : formatCount(minutes, 'minute');
};

export const daysInWords = (days: number) => formatCount(days, 'day');
