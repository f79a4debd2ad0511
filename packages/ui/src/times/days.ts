/*
 * Days of the reader's zone. Days are not 24 hours long where the clock changes, so they are counted by the calendar.
 */

const daysPerWeek = 7;

export interface Day {
  /** Midnight. */
  begin: Date;
  /** Free instants (ISO). */
  times: string[];
}

const midnight = (date: Date, daysLater = 0) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater);

/** The seven days of a week that begins today, `0`, or any number of weeks later. */
export function weekOf(times: readonly string[], week: number, now: Date): Day[] {
  return Array.from({ length: daysPerWeek }, (_, index) => {
    const begin = midnight(now, week * daysPerWeek + index);
    const end = midnight(begin, 1);
    return { begin, times: times.filter((time) => new Date(time) >= begin && new Date(time) < end) };
  });
}

/** The week, counted from today, of an instant (ISO). */
export function weekAt(instant: string, now: Date): number {
  // Noon, because an hour more or less at midnight would be another day.
  const noon = (date: Date) => midnight(date).getTime() + 12 * 3_600_000;
  const days = Math.round((noon(new Date(instant)) - noon(now)) / (24 * 3_600_000));
  return Math.max(0, Math.floor(days / daysPerWeek));
}

/** Whether a day to come is full: it has no time, but there are later ones, and on its weekday some. It may be closed otherwise. */
export function isFull({ begin, times }: Day, all: readonly string[], now: Date): boolean {
  const isOpen = all.some((time) => new Date(time).getDay() === begin.getDay());
  return times.length === 0 && isOpen && begin > now && begin < new Date(all.at(-1) ?? now);
}

/** Morning, midday and evening of a week's days after today (ISO), for providers without working hours. */
export const timesToAskFor = (week: number, now: Date): string[] =>
  weekOf([], week, now)
    .filter(({ begin }) => begin > now)
    .flatMap(({ begin }) =>
      [9, 12, 17].map((hour) => new Date(new Date(begin).setHours(hour)).toISOString()),
    );
