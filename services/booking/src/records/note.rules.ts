import type { BookingNote, BookingStatus } from '@mendwell/contracts/booking';
import { closingOf } from '@mendwell/contracts/booking-rules';
import type { StoredTimelineEntry } from './booking.rules.ts';

/** Shown in place of a text whose data key is gone. */
export const unreadableNote = 'This note can no longer be read';

/** A booking's texts: empty if there is none, null if it can no longer be read. */
export interface Note {
  instructions: string | null;
  reason: string | null;
}

/** For answers that need no texts. */
export const noNote: Note = { instructions: '', reason: '' };

export const toBookingNote = ({ instructions, reason }: Note): BookingNote => ({
  instructions: instructions ?? unreadableNote,
  ...(reason !== '' && { reason: reason ?? unreadableNote }),
});

interface Closable {
  status: BookingStatus;
  timeline: readonly StoredTimelineEntry[];
}

/** Whether the note hands a text of its patient to somebody else. */
export function isFromPatient(
  booking: Closable & { patientUid: string },
  { instructions, reason }: Note,
  readerUid: string,
): boolean {
  if (booking.patientUid === readerUid) return false;
  return Boolean(instructions) || (Boolean(reason) && closingOf(booking)?.actor === 'patient');
}
