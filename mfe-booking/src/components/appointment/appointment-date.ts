import { invalidDateMessage } from '@mendwell/contracts/booking';

/**
 * What the date field holds: nothing while it is untouched, the chosen instant (ISO), or text that is no day
 * one can book, kept so that the patient can mend it.
 */
export interface AppointmentDate {
  chosenAt?: string;
  typed?: string;
}

const minuteMs = 60_000;

/** Whether a time that can be picked is over; the present minute is not. */
export const isPast = (date: Date, now = new Date()): boolean => date.getTime() <= now.getTime() - minuteMs;

/** The first half-hour of the reader's clock that is still to come. */
export function nextHalfHour(now = new Date()): Date {
  const next = new Date(now);
  next.setMinutes(now.getMinutes() < 30 ? 30 : 60, 0, 0);
  return next;
}

/** The instant to book (ISO). Untouched means now, at the moment of asking. Throws on text that is no date. */
export function instantOf({ chosenAt, typed }: AppointmentDate, now: Date): string {
  if (typed !== undefined) throw new Error(invalidDateMessage);
  return chosenAt ?? now.toISOString();
}
