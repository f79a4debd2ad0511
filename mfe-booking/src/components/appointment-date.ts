import { invalidDateMessage } from '@mendwell/contracts/booking';

/**
 * What the date field holds: nothing while it is untouched, the chosen instant (ISO), or text that is no day
 * one can book, kept so that the patient can mend it.
 */
export interface AppointmentDate {
  chosenAt?: string;
  typed?: string;
}

/** The instant to book (ISO). Untouched means now, at the moment of asking. Throws on text that is no date. */
export function instantOf({ chosenAt, typed }: AppointmentDate, now: Date): string {
  if (typed !== undefined) throw new Error(invalidDateMessage);
  return chosenAt ?? now.toISOString();
}
