/**
 * The value of the date field: empty while it is untouched, the chosen instant (ISO), or typed text that is no date,
 * kept so that the person can correct it.
 */
export interface AppointmentDate {
  chosenAt?: string;
  typed?: string;
}

const minuteMs = 60_000;

/** Whether a time is past. The current minute is not. */
export const isPast = (date: Date, now = new Date()): boolean => date.getTime() <= now.getTime() - minuteMs;

/** The next half-hour, in the reader's time zone. */
export function nextHalfHour(now = new Date()): Date {
  const next = new Date(now);
  next.setMinutes(now.getMinutes() < 30 ? 30 : 60, 0, 0);
  return next;
}

/** The instant that the field stands for (ISO): `untouched` until it is changed, nothing for text that is no date. */
export const instantOf = ({ chosenAt, typed }: AppointmentDate, untouched: Date): string | undefined =>
  typed === undefined ? (chosenAt ?? untouched.toISOString()) : undefined;
