import * as z from 'zod/mini';
import { Deleted, Inserted, Modified } from './answers.ts';
import { AvailabilityQuery, NextTimesQuery } from './availability.ts';
import {
  Availability,
  BookingChange,
  BookingInput,
  BookingSummary,
  Bookings,
  IdempotencyKey,
  idempotencyKeyHeader,
  NextTimes,
  OpenBookings,
  PaymentStatus,
  StatusChange,
} from './booking.ts';
import { ClosingInput, MoveInput } from './booking-inputs.ts';
import { RequestsQuery } from './booking-lists.ts';
import { type Calls, template } from './calls.ts';
import { eventData } from './events.ts';
import { PageHeaders, PageQuery } from './paging.ts';
import { paths } from './paths.ts';
import { Schedule, ScheduleAnswer } from './schedule.ts';

const change = { method: 'post', needsToken: true, answer: { status: 200, schema: Modified } } as const;
const refusals = ['forbidden', 'not-found', 'not-changeable', 'booking-changed'] as const;

/** The calls of the booking service. */
export const bookingCalls = {
  createBooking: {
    method: 'post',
    path: paths.createBooking,
    summary: 'Books a service at a future time; repeated with the same key, it returns the existing booking',
    needsToken: true,
    headers: z.object({ [idempotencyKeyHeader]: z.optional(IdempotencyKey) }),
    body: BookingInput,
    answer: { status: 201, schema: Inserted },
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
    method: 'get',
    path: template(paths.bookingsOfPatient('{email}')),
    summary: "The caller's bookings, newest request first",
    needsToken: true,
    query: PageQuery,
    answer: { status: 200, schema: Bookings, headers: PageHeaders },
    problems: ['forbidden'],
  },
  listBookingRequests: {
    method: 'get',
    path: template(paths.bookingRequests('{email}')),
    summary: 'Booking requests for the caller as provider, newest first; optionally limited to some days',
    needsToken: true,
    query: RequestsQuery,
    answer: { status: 200, schema: Bookings, headers: PageHeaders },
    problems: ['forbidden', 'invalid-date'],
  },
  getOpenBookings: {
    method: 'get',
    path: paths.openBookings,
    summary: "The caller's next appointment, unpaid bookings and open requests",
    needsToken: true,
    answer: { status: 200, schema: OpenBookings },
  },
  getBooking: {
    method: 'get',
    path: template(paths.bookingStatus('{bookingId}')),
    summary: 'One booking without its instructions, for its patient or provider',
    needsToken: true,
    answer: { status: 200, schema: BookingSummary },
    problems: ['forbidden', 'not-found'],
  },
  changeBookingStatus: {
    method: 'patch',
    path: template(paths.bookingStatus('{bookingId}')),
    summary: 'Sets the work status of a request; for its provider',
    needsToken: true,
    body: StatusChange,
    answer: { status: 200, schema: Modified },
    problems: ['forbidden', 'not-found'],
  },
  cancelBooking: {
    ...change,
    path: template(paths.cancelBooking('{bookingId}')),
    summary: 'Cancels an appointment, for its patient or provider; its time is free again',
    body: ClosingInput,
    problems: refusals,
  },
  declineBooking: {
    ...change,
    path: template(paths.declineBooking('{bookingId}')),
    summary: 'Declines a request, for its provider; its time is free again',
    body: ClosingInput,
    problems: refusals,
  },
  moveBooking: {
    ...change,
    path: template(paths.moveBooking('{bookingId}')),
    summary: 'Moves an appointment to another time, for its patient or provider; price and payment stay',
    body: MoveInput,
    problems: [...refusals, 'invalid-date', 'already-booked', 'time-taken'],
  },
  getSchedule: {
    method: 'get',
    path: paths.schedule,
    summary: "The caller's working hours; not found if none are set",
    needsToken: true,
    answer: { status: 200, schema: ScheduleAnswer },
    problems: ['not-found'],
  },
  setSchedule: {
    method: 'put',
    path: paths.schedule,
    summary: "Sets the caller's working hours; existing bookings do not change",
    needsToken: true,
    body: Schedule,
    answer: { status: 200, schema: Modified },
  },
  deleteSchedule: {
    method: 'delete',
    path: paths.schedule,
    summary: "Removes the caller's working hours; patients can then request any time",
    needsToken: true,
    answer: { status: 200, schema: Deleted },
    problems: ['not-found'],
  },
  listAvailability: {
    method: 'get',
    path: template(paths.availability('{serviceId}')),
    summary: 'The free times of a service between two instants, at most 31 days apart',
    needsToken: false,
    query: AvailabilityQuery,
    answer: { status: 200, schema: Availability },
    problems: ['invalid-date', 'not-found'],
  },
  listNextTimes: {
    method: 'get',
    path: paths.nextTimes,
    summary: 'The next free time of each of several services, in the next 31 days',
    needsToken: false,
    query: NextTimesQuery,
    answer: { status: 200, schema: NextTimes },
  },
  streamBookingChanges: {
    method: 'get',
    path: paths.events,
    summary: "Server-sent events named booking: changes of the caller's bookings, as patient or provider",
    needsToken: true,
    headers: z.object({ 'last-event-id': z.optional(z.string()) }),
    answer: { status: 200, schema: BookingChange, mediaType: 'text/event-stream' },
  },
  getBookingSnapshot: {
    method: 'get',
    path: template(paths.internalBooking('{bookingId}')),
    summary:
      'The data of booking.requested and the payment status, for readers that may not have the event yet',
    needsToken: true,
    isInternal: true,
    answer: {
      status: 200,
      schema: z.extend(eventData['booking.requested'], { paymentStatus: PaymentStatus }),
    },
    problems: ['forbidden', 'not-found'],
  },
} as const satisfies Calls;
