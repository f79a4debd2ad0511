import { formatter, formatWeekTime } from './format.ts';

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const formatLater = formatter({ month: 'short', day: 'numeric', ...clock });
const sixDaysMs = 6 * 24 * 60 * 60 * 1000;

/** A future ISO instant in the reader's time zone: `Tue 9:00 AM` in the next six days, later `Dec 8, 9:00 AM`. */
export const formatNext = (instant: string, now: Date) =>
  Date.parse(instant) - now.getTime() < sixDaysMs ? formatWeekTime(instant) : formatLater(instant);
