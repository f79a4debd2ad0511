/*
 * Local times of the reader's zone that its clock shows twice, where it goes back, or never, where it goes forward.
 * JavaScript takes the first of two, and shifts a skipped one.
 */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const fieldsOf = (date: Date) =>
  [date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes()] as const;

const minuteOf = (date: Date) => Math.floor(date.getTime() / minuteMs);

/** Not that of date-fns, which takes both of two times with the same name for the same minute. */
export const isSameMinute = (one: Date, other: Date): boolean => minuteOf(one) === minuteOf(other);

/** The instants at which the clock shows the same date, hour and minute as at `date`: one, or two in order. */
export function occurrencesOf(date: Date): Date[] {
  const [year, ...fields] = fieldsOf(date);
  const first = new Date(year, ...fields);
  const shownLater = new Date(first.getTime() + dayMs).getTimezoneOffset() - first.getTimezoneOffset();
  const second = new Date(first.getTime() + shownLater * minuteMs);
  return second > first && String(fieldsOf(second)) === String(fieldsOf(first)) ? [first, second] : [first];
}

/** Whether the clock shows the time of an ISO instant twice. */
export const isRepeated = (instant: string): boolean => occurrencesOf(new Date(instant)).length > 1;

/** Whether `date`, parsed from a text such as `03/29/2026 2:30 AM`, is the time in the text and not a shifted one. */
export function isAsTyped(text: string, date: Date): boolean {
  const [, day = 0, , hours = 0, minutes = 0] = (text.match(/\d+/g) ?? []).map(Number);
  return day === date.getDate() && hours % 12 === date.getHours() % 12 && minutes === date.getMinutes();
}

/** The next half-hour of the reader's clock. */
export function nextHalfHour(now = new Date()): Date {
  return new Date((minuteOf(now) + 30 - (now.getMinutes() % 30)) * minuteMs);
}
