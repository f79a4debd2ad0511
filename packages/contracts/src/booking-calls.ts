import * as z from 'zod/mini';
import { Deleted, Inserted, Modified } from './answers.ts';
import { AvailabilityQuery, NextTimesQuery } from './availability.ts';
import {
  Availability,
  BookingChange,
  BookingInput,
  Bookings,
  IdempotencyKey,
  idempotencyKeyHeader,
  NextTimes,
  OpenBookings,
  PaymentStatus,
  StatusChange,
} from './booking.ts';
import { ClosingInput, MoveInput } from './booking-changes.ts';
import { RequestsQuery } from './booking-lists.ts';
import { type Calls, template } from './calls.ts';
import { eventData } from './events.ts';
import { PageHeaders, PageQuery } from './paging.ts';
import { paths } from './paths.ts';
import { Schedule, ScheduleAnswer } from './schedule.ts';

const change = { method: 'post', needsToken: true, answer: { status: 200, schema: Modified } } as const;
const refusals = ['forbidden', 'not-found', 'not-changeable', 'booking-changed'] as const;

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
      'time-taken',
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
    summary: 'What others have booked with the caller, newest request first; of some days only, if asked so',
    needsToken: true,
    query: RequestsQuery,
    answer: { status: 200, schema: Bookings, headers: PageHeaders },
    problems: ['forbidden', 'invalid-date'],
  },
  getOpenBookings: {
    method: 'get',
    path: paths.openBookings,
    summary: 'What waits for the caller: the next appointment, what is still to pay, requests to answer',
    needsToken: true,
    answer: { status: 200, schema: OpenBookings },
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
  cancelBooking: {
    ...change,
    path: template(paths.cancelBooking('{bookingId}')),
    summary: 'Patient or provider calls an appointment off; its time is free again',
    body: ClosingInput,
    problems: refusals,
  },
  declineBooking: {
    ...change,
    path: template(paths.declineBooking('{bookingId}')),
    summary: 'The provider refuses a request; its time is free again',
    body: ClosingInput,
    problems: refusals,
  },
  moveBooking: {
    ...change,
    path: template(paths.moveBooking('{bookingId}')),
    summary: 'Patient or provider moves an appointment to another time; price and payment stay',
    body: MoveInput,
    problems: [...refusals, 'invalid-date', 'already-booked', 'time-taken'],
  },
  getSchedule: {
    method: 'get',
    path: paths.schedule,
    summary: "The caller's working hours; not found while there are none",
    needsToken: true,
    answer: { status: 200, schema: ScheduleAnswer },
    problems: ['not-found'],
  },
  setSchedule: {
    method: 'put',
    path: paths.schedule,
    summary: "Sets the caller's working hours; bookings already made stay as they are",
    needsToken: true,
    body: Schedule,
    answer: { status: 200, schema: Modified },
  },
  deleteSchedule: {
    method: 'delete',
    path: paths.schedule,
    summary: 'Without hours patients ask for any time again',
    needsToken: true,
    answer: { status: 200, schema: Deleted },
    problems: ['not-found'],
  },
  listAvailability: {
    method: 'get',
    path: template(paths.availability('{serviceId}')),
    summary: 'When a service can be booked, from one instant to another, 31 days at most',
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
