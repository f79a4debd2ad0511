import type { Earnings } from '@mendwell/contracts/earnings';
import { dayOf, ownZone } from '@mendwell/contracts/time';

export const groupings = { day: 'By day', week: 'By week', month: 'By month' } as const;
export type Grouping = keyof typeof groupings;

type Sums = Omit<Earnings['days'][number], 'day'>;
export interface Period extends Sums {
  /** Its first day: `2026-11-28`. */
  day: string;
}

const midnight = (date: Date, daysLater: number) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater);

const daysSinceMonday = (date: Date) => (date.getDay() + 6) % 7;

/** The first midnight that a grouping shows: 31 days, or 12 weeks or months, of which the oldest is whole. */
const firstShown: Record<Grouping, (now: Date) => Date> = {
  day: (now) => midnight(now, -30),
  week: (now) => midnight(now, -daysSinceMonday(now) - 11 * 7),
  month: (now) => new Date(now.getFullYear(), now.getMonth() - 11, 1),
};

/** The time that a grouping shows, until the end of today in the reader's zone. */
export const queryOf = (grouping: Grouping, now: Date) => ({
  from: firstShown[grouping](now).toISOString(),
  to: midnight(now, 1).toISOString(),
  timeZone: ownZone(),
});

/** The first day of a day's week, Monday, or month. */
function beginOf(day: string, grouping: Grouping): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  if (grouping === 'month') return `${day.slice(0, 7)}-01`;
  const begin = new Date(year, month - 1, date);
  return grouping === 'week' ? dayOf(midnight(begin, -daysSinceMonday(begin)).toISOString()) : day;
}

/** Sums by day, week or month, newest first; periods without any are left out. Cents are whole, so sums stay exact. */
export function periodsOf(days: Earnings['days'], grouping: Grouping): Period[] {
  const periods = new Map<string, Period>();
  for (const { day, ...sums } of days) {
    const begin = beginOf(day, grouping);
    const before = periods.get(begin) ?? { day: begin, paid: 0, refunded: 0, disputed: 0, net: 0 };
    const add = (name: keyof Sums) => Math.round((before[name] + sums[name]) * 100) / 100;
    const [paid, refunded, disputed, net] = [add('paid'), add('refunded'), add('disputed'), add('net')];
    periods.set(begin, { day: begin, paid, refunded, disputed, net });
  }
  return [...periods.values()];
}
