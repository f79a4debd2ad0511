import type { BookingNote } from '@mendwell/contracts/booking';
import { isClosed } from '@mendwell/contracts/booking-rules';
import type { BookingDocument } from '../bookings/booking.schema.ts';

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

/** The entry that closed a booking, to which its reason belongs. */
export const closingOf = ({ status, timeline }: Pick<BookingDocument, 'status' | 'timeline'>) =>
  isClosed(status) ? timeline.findLast(({ what }) => what === status) : undefined;

/** Whether the note has a text that somebody else than the reader, its patient, wrote to them. */
export function isFromPatient(
  booking: Pick<BookingDocument, 'patientUid' | 'status' | 'timeline'>,
  { instructions, reason }: Note,
  readerUid: string,
): boolean {
  if (booking.patientUid === readerUid) return false;
  return Boolean(instructions) || (Boolean(reason) && closingOf(booking)?.actor === 'patient');
}
