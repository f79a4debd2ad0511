import { dayOf } from '@mendwell/contracts/time';

/* Dates here are calendar dates (`2026-12-21`), without a time or zone. */

const dayMs = 24 * 60 * 60_000;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** The reader's date. */
export const today = (): string => dayOf(new Date().toISOString());

/** The range of a date's appointments in the reader's time zone. */
export function instantsOfDay(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const midnight = (daysLater: number) => new Date(year, month - 1, day + daysLater).toISOString();
  return { from: midnight(0), to: midnight(1) };
}
