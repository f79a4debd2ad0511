import {
  AllNoteReads,
  BookingChange,
  BookingHeaders,
  BookingId,
  BookingInput,
  BookingNote,
  BookingSummary,
  Bookings,
  bookingRefusals,
  ClosingInput,
  MoveInput,
  NoteReads,
  OpenBookings,
  RequestsQuery,
  StatusChange,
  StreamHeaders,
} from './booking.ts';
import { type Call, Inserted, Modified, PageHeaders, PageQuery } from './calls.ts';
import { Availability, AvailabilityQuery } from './schedule.ts';
import { PlainText } from './text.ts';

/* The calls on bookings. */

const refusals = ['forbidden', 'not-found', 'not-changeable', 'booking-changed'] as const;

export const createBooking = {
  method: 'POST',
  path: '/serviceBook',
  service: 'booking',
  caller: 'user',
  summary: 'Books a service at a future time; repeated with the same key, it returns the existing booking',
  headers: BookingHeaders,
  body: BookingInput,
  status: 201,
  answer: Inserted,
  problems: bookingRefusals,
  gateway: 'repeatable',
} as const satisfies Call;

export const listBookingsOfPatient = {
  method: 'GET',
  path: '/booked/{email}',
  service: 'booking',
  caller: 'user',
  summary: "The caller's bookings, newest request first",
  query: PageQuery,
  answer: Bookings,
  answerHeaders: PageHeaders,
  problems: ['forbidden'],
} as const satisfies Call;

export const listBookingRequests = {
  method: 'GET',
  path: '/bookRequest/{email}',
  service: 'booking',
  caller: 'user',
  summary:
    'Booking requests for the caller as provider, newest first; or those of some days, without instructions and reasons',
  query: RequestsQuery,
  answer: Bookings,
  answerHeaders: PageHeaders,
  problems: ['forbidden', 'invalid-date'],
} as const satisfies Call;

export const getOpenBookings = {
  method: 'GET',
  path: '/bookings/open',
  service: 'booking',
  caller: 'user',
  summary: "The caller's next appointment, without instructions; unpaid bookings and open requests",
  answer: OpenBookings,
} as const satisfies Call;

export const getBooking = {
  method: 'GET',
  path: '/book/{bookingId}',
  service: 'booking',
  caller: 'user',
  summary: 'One booking without instructions and reasons, for its patient or provider',
  parameters: { bookingId: BookingId },
  answer: BookingSummary,
  problems: ['forbidden', 'not-found'],
} as const satisfies Call;

export const getBookingNote = {
  method: 'GET',
  path: '/bookings/{bookingId}/note',
  service: 'booking',
  caller: 'user',
  summary: 'The instructions and the reason of a booking, for its patient or provider',
  parameters: { bookingId: BookingId },
  answer: BookingNote,
  problems: ['forbidden', 'not-found'],
} as const satisfies Call;

export const deleteBookingNote = {
  method: 'DELETE',
  path: '/bookings/{bookingId}/note',
  service: 'booking',
  caller: 'user',
  summary:
    'Deletes what a patient wrote about an appointment that was cancelled or declined before it began; for the patient',
  parameters: { bookingId: BookingId },
  answer: Modified,
  problems: ['forbidden', 'not-found', 'not-changeable'],
} as const satisfies Call;

export const listNoteReads = {
  method: 'GET',
  path: '/bookings/{bookingId}/reads',
  service: 'booking',
  caller: 'user',
  summary: "Who read a patient's instructions and reason on which day, newest first; for the patient",
  parameters: { bookingId: BookingId },
  answer: NoteReads,
  problems: ['forbidden', 'not-found'],
} as const satisfies Call;

export const listAllNoteReads = {
  method: 'GET',
  path: '/bookings/reads',
  service: 'booking',
  caller: 'user',
  summary: "Who read the caller's instructions and reasons in which booking on which day, newest first",
  answer: AllNoteReads,
} as const satisfies Call;

export const changeBookingStatus = {
  method: 'PATCH',
  path: '/book/{bookingId}',
  service: 'booking',
  caller: 'user',
  summary: 'Sets the work status of a request; for its provider',
  parameters: { bookingId: BookingId },
  body: StatusChange,
  answer: Modified,
  problems: ['forbidden', 'not-found'],
  gateway: 'repeatable',
} as const satisfies Call;

export const cancelBooking = {
  method: 'POST',
  path: '/bookings/{bookingId}/cancel',
  service: 'booking',
  caller: 'user',
  summary: 'Cancels an appointment, or some of a series, for its patient or provider; its time is free again',
  parameters: { bookingId: BookingId },
  body: ClosingInput,
  answer: Modified,
  problems: refusals,
  gateway: 'repeatable',
} as const satisfies Call;

export const declineBooking = {
  method: 'POST',
  path: '/bookings/{bookingId}/decline',
  service: 'booking',
  caller: 'user',
  summary: 'Declines a request, or some of a series, for its provider; its time is free again',
  parameters: { bookingId: BookingId },
  body: ClosingInput,
  answer: Modified,
  problems: refusals,
  gateway: 'repeatable',
} as const satisfies Call;

export const moveBooking = {
  method: 'POST',
  path: '/bookings/{bookingId}/move',
  service: 'booking',
  caller: 'user',
  summary: 'Moves an appointment to another time, for its patient or provider; price and payment stay',
  parameters: { bookingId: BookingId },
  body: MoveInput,
  answer: Modified,
  problems: [...refusals, 'invalid-date', 'already-booked', 'time-taken'],
  gateway: 'repeatable',
} as const satisfies Call;

export const listTimesToMove = {
  method: 'GET',
  path: '/bookings/{bookingId}/times',
  service: 'booking',
  caller: 'user',
  summary:
    'The times to which an appointment can move, for its patient or provider; its own claim does not count',
  parameters: { bookingId: BookingId },
  query: AvailabilityQuery,
  answer: Availability,
  problems: ['forbidden', 'not-found', 'invalid-date'],
} as const satisfies Call;

export const streamBookingChanges = {
  method: 'GET',
  path: '/events',
  service: 'booking',
  caller: 'user',
  summary: "Server-sent events named booking: changes of the caller's bookings, as patient or provider",
  headers: StreamHeaders,
  answer: BookingChange,
  mediaType: 'text/event-stream',
  gateway: 'stream',
} as const satisfies Call;

export const getCalendarEntry = {
  method: 'GET',
  path: '/bookings/{bookingId}/calendar.ics',
  service: 'notification',
  caller: 'user',
  summary: 'The calendar file of an appointment, as in the last mail, for its patient and its provider',
  parameters: { bookingId: BookingId },
  answer: PlainText,
  mediaType: 'text/calendar',
  problems: ['not-found'],
} as const satisfies Call;
