import * as z from 'zod/mini';
import { Inserted, Modified } from './answers.ts';
import {
  BookingChange,
  BookingInput,
  Bookings,
  IdempotencyKey,
  idempotencyKeyHeader,
  PaymentStatus,
  StatusChange,
} from './booking.ts';
import { type Calls, template } from './calls.ts';
import { eventData } from './events.ts';
import { PageHeaders, PageQuery } from './paging.ts';
import { paths } from './paths.ts';

/** What the booking service answers. */
export const bookingCalls = {
  createBooking: {
    method: 'post',
    path: paths.createBooking,
    summary: 'Books a service at a time to come; repeated with its key, it answers the booking it has made',
    needsToken: true,
    headers: z.object({ [idempotencyKeyHeader]: z.optional(IdempotencyKey) }),
    body: BookingInput,
    answer: { status: 201, schema: Inserted },
    problems: [
      'invalid-date',
      'own-service',
      'not-found',
      'already-booked',
      'request-in-progress',
      'key-reused',
    ],
  },
  listBookingsOfPatient: {
    method: 'get',
    path: template(paths.bookingsOfPatient('{email}')),
    summary: 'What the caller has booked, newest request first',
    needsToken: true,
    query: PageQuery,
    answer: { status: 200, schema: Bookings, headers: PageHeaders },
    problems: ['forbidden'],
  },
  listBookingRequests: {
    method: 'get',
    path: template(paths.bookingRequests('{email}')),
    summary: 'What others have booked with the caller, newest request first',
    needsToken: true,
    query: PageQuery,
    answer: { status: 200, schema: Bookings, headers: PageHeaders },
    problems: ['forbidden'],
  },
  changeBookingStatus: {
    method: 'patch',
    path: template(paths.bookingStatus('{bookingId}')),
    summary: 'The provider takes a request up or completes it',
    needsToken: true,
    body: StatusChange,
    answer: { status: 200, schema: Modified },
    problems: ['forbidden', 'not-found'],
  },
  streamBookingChanges: {
    method: 'get',
    path: paths.events,
    summary: 'Server-sent events named booking: changes of bookings in which the caller has a part',
    needsToken: true,
    headers: z.object({ 'last-event-id': z.optional(z.string()) }),
    answer: { status: 200, schema: BookingChange, mediaType: 'text/event-stream' },
  },
  getBookingSnapshot: {
    method: 'get',
    path: template(paths.internalBooking('{bookingId}')),
    summary:
      'What the event booking.requested says and where the money stands, while that event is on its way',
    needsToken: true,
    isInternal: true,
    answer: {
      status: 200,
      schema: z.extend(eventData['booking.requested'], { paymentStatus: PaymentStatus }),
    },
    problems: ['forbidden', 'not-found'],
  },
} as const satisfies Calls;
