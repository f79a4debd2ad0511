/** The value of the date field: empty while untouched, the chosen instant (ISO), or invalid text, kept for correction. */
export interface AppointmentDate {
  chosenAt?: string;
  typed?: string;
  /** The typed time does not exist on that day, because the clock goes forward. */
  isSkipped?: boolean;
}

/** Why the field's text is no date, for users. */
export const dateError = ({ typed, isSkipped }: AppointmentDate): string | undefined => {
  if (typed === undefined) return undefined;
  return isSkipped ? 'The clock goes forward that day and skips this time.' : 'Date input not valid.';
};

const minuteMs = 60_000;

/** Whether a time is before the current minute. */
export const isPast = (date: Date, now = new Date()): boolean => date.getTime() <= now.getTime() - minuteMs;

/** The field's instant (ISO): `untouched` until the user changes it, `undefined` for invalid text. */
export const instantOf = ({ chosenAt, typed }: AppointmentDate, untouched: Date): string | undefined =>
  typed === undefined ? (chosenAt ?? untouched.toISOString()) : undefined;
