import type { Party } from '@mendwell/contracts/booking-rules';
import { isolated, preview, readableLine } from '@mendwell/contracts/text';
import type { AppointmentState } from '../records/appointment.rules.ts';

const longestName = 100;

/** A person's name for headers and calendar entries. */
export const oneLine = (name: string): string => preview(readableLine(name), longestName, '…');

/** The name of the other side within a text; never empty. */
export const otherName = (name: string): string => isolated(oneLine(name) || 'the other side');

/**
 * The appointment for a reader whose address is not known to be verified. Anyone can enter that address and choose both
 * names, the place and the directions, which would be a stranger's text in somebody's mail.
 */
export function withoutNames({ directions: _, ...state }: AppointmentState, role: Party): AppointmentState {
  const { appointment } = state;
  const names =
    role === 'patient'
      ? { patientName: appointment.patientEmail, providerName: 'your provider' }
      : { patientName: 'a patient', providerName: appointment.providerEmail };
  const { place: __, ...known } = appointment;
  return { ...state, appointment: { ...known, ...names } };
}

/** `a patient has …` → `A patient has …`, also where that is isolated. */
export const capitalised = (text: string) => text.replace(/^\u2068?./u, (start) => start.toUpperCase());
