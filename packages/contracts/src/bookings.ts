import { Inserted, Modified } from './answers.ts';
import { AvailabilityQuery } from './availability-queries.ts';
import {
  Availability,
  BookingChange,
  BookingId,
  BookingNote,
  BookingSummary,
  Bookings,
  NoteReads,
  OpenBookings,
} from './booking.ts';
import {
  BookingHeaders,
  BookingInput,
  ClosingInput,
  MoveInput,
  RequestsQuery,
  StatusChange,
  StreamHeaders,
} from './booking-inputs.ts';
import type { Call, Docs } from './calls.ts';
import { PageHeaders, PageQuery } from './paging.ts';
import { PlainText } from './text.ts';

/* The calls on bookings. */

export const createBooking = {
  method: 'POST',
  path: '/serviceBook',
  caller: 'user',
  headers: BookingHeaders,
  body: BookingInput,
  status: 201,
  answer: Inserted,
} as const satisfies Call;

export const listBookingsOfPatient = {
  method: 'GET',
  path: '/booked/{email}',
  caller: 'user',
  query: PageQuery,
  answer: Bookings,
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const listBookingRequests = {
  method: 'GET',
  path: '/bookRequest/{email}',
  caller: 'user',
  query: RequestsQuery,
  answer: Bookings,
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const getOpenBookings = {
  method: 'GET',
  path: '/bookings/open',
  caller: 'user',
  answer: OpenBookings,
} as const satisfies Call;

export const getBooking = {
  method: 'GET',
  path: '/book/{bookingId}',
  caller: 'user',
  parameters: { bookingId: BookingId },
  answer: BookingSummary,
} as const satisfies Call;

export const getBookingNote = {
  method: 'GET',
  path: '/bookings/{bookingId}/note',
  caller: 'user',
  parameters: { bookingId: BookingId },
  answer: BookingNote,
} as const satisfies Call;

export const listNoteReads = {
  method: 'GET',
  path: '/bookings/{bookingId}/reads',
  caller: 'user',
  parameters: { bookingId: BookingId },
  answer: NoteReads,
} as const satisfies Call;

export const changeBookingStatus = {
  method: 'PATCH',
  path: '/book/{bookingId}',
  caller: 'user',
  parameters: { bookingId: BookingId },
  body: StatusChange,
  answer: Modified,
} as const satisfies Call;

export const cancelBooking = {
  method: 'POST',
  path: '/bookings/{bookingId}/cancel',
  caller: 'user',
  parameters: { bookingId: BookingId },
  body: ClosingInput,
  answer: Modified,
} as const satisfies Call;

export const declineBooking = {
  method: 'POST',
  path: '/bookings/{bookingId}/decline',
  caller: 'user',
  parameters: { bookingId: BookingId },
  body: ClosingInput,
  answer: Modified,
} as const satisfies Call;

export const moveBooking = {
  method: 'POST',
  path: '/bookings/{bookingId}/move',
  caller: 'user',
  parameters: { bookingId: BookingId },
  body: MoveInput,
  answer: Modified,
} as const satisfies Call;

export const listTimesToMove = {
  method: 'GET',
  path: '/bookings/{bookingId}/times',
  caller: 'user',
  parameters: { bookingId: BookingId },
  query: AvailabilityQuery,
  answer: Availability,
} as const satisfies Call;

export const streamBookingChanges = {
  method: 'GET',
  path: '/events',
  caller: 'user',
  headers: StreamHeaders,
  answer: BookingChange,
  mediaType: 'text/event-stream',
} as const satisfies Call;

export const getCalendarEntry = {
  method: 'GET',
  path: '/bookings/{bookingId}/calendar.ics',
  caller: 'user',
  parameters: { bookingId: BookingId },
  answer: PlainText,
  mediaType: 'text/calendar',
} as const satisfies Call;

const refusals = ['forbidden', 'not-found', 'not-changeable', 'booking-changed'] as const;

export const docs = {
  booking: {
    createBooking: {
      summary:
        'Books a service at a future time; repeated with the same key, it returns the existing booking',
      problems: [
        'invalid-date',
        'own-service',
        'not-found',
        'already-booked',
        'time-taken',
        'request-in-progress',
        'key-reused',
      ],
    },
    listBookingsOfPatient: {
      summary: "The caller's bookings, newest request first",
      problems: ['forbidden'],
    },
    listBookingRequests: {
      summary:
        'Booking requests for the caller as provider, newest first; or those of some days, without instructions and reasons',
      problems: ['forbidden', 'invalid-date'],
    },
    getOpenBookings: {
      summary: "The caller's next appointment, without instructions; unpaid bookings and open requests",
    },
    getBooking: {
      summary: 'One booking without instructions and reasons, for its patient or provider',
      problems: ['forbidden', 'not-found'],
    },
    getBookingNote: {
      summary: 'The instructions and the reason of a booking, for its patient or provider',
      problems: ['forbidden', 'not-found'],
    },
    listNoteReads: {
      summary: "Who read a patient's instructions and reason on which day, newest first; for the patient",
      problems: ['forbidden', 'not-found'],
    },
    changeBookingStatus: {
      summary: 'Sets the work status of a request; for its provider',
      problems: ['forbidden', 'not-found'],
    },
    cancelBooking: {
      summary: 'Cancels an appointment, for its patient or provider; its time is free again',
      problems: refusals,
    },
    declineBooking: {
      summary: 'Declines a request, for its provider; its time is free again',
      problems: refusals,
    },
    moveBooking: {
      summary: 'Moves an appointment to another time, for its patient or provider; price and payment stay',
      problems: [...refusals, 'invalid-date', 'already-booked', 'time-taken'],
    },
    listTimesToMove: {
      summary:
        'The times to which an appointment can move, for its patient or provider; its own claim does not count',
      problems: ['forbidden', 'not-found', 'invalid-date'],
    },
    streamBookingChanges: {
      summary: "Server-sent events named booking: changes of the caller's bookings, as patient or provider",
    },
  },
  notification: {
    getCalendarEntry: {
      summary: 'The calendar file of an appointment, as in the last mail, for its patient and its provider',
      problems: ['not-found'],
    },
  },
} as const satisfies Docs;
