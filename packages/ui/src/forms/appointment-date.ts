/** The value of the date field: empty while untouched, the chosen instant (ISO), or invalid text, kept for correction. */
export interface AppointmentDate {
  chosenAt?: string;
  typed?: string;
}

const minuteMs = 60_000;

/** Whether a time is before the current minute. */
export const isPast = (date: Date, now = new Date()): boolean => date.getTime() <= now.getTime() - minuteMs;

/** The next half-hour, in the reader's time zone. */
export function nextHalfHour(now = new Date()): Date {
  const next = new Date(now);
  next.setMinutes(now.getMinutes() < 30 ? 30 : 60, 0, 0);
  return next;
}

/** The field's instant (ISO): `untouched` until the user changes it, `undefined` for invalid text. */
export const instantOf = ({ chosenAt, typed }: AppointmentDate, untouched: Date): string | undefined =>
  typed === undefined ? (chosenAt ?? untouched.toISOString()) : undefined;
