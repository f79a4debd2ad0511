import { union } from 'zod/mini';
import { PageQuery } from './calls.ts';
import { optionalText } from './inputs.ts';
import { BookingTerms, type ProblemCode } from './problem.ts';
import { openEnum, pathId } from './text.ts';
import { TimeZone } from './time.ts';
import * as z from './zod.ts';

/** The id of a booking in a path. */
export const BookingId = pathId('This booking does not exist');

/** The work status. A booking starts as pending and never returns to it. */
export const WorkStatus = z.enum(['pending', 'working', 'completed']);
export type WorkStatus = z.infer<typeof WorkStatus>;

/** How a booking was closed before completion: declined by the provider, or cancelled by either side. */
export const ClosedStatus = z.enum(['declined', 'cancelled']);
export type ClosedStatus = z.infer<typeof ClosedStatus>;

/** A booking's visible status: its work status, or how it was closed, which is final. */
export const BookingStatus = z.enum([...WorkStatus.options, ...ClosedStatus.options]);
export type BookingStatus = z.infer<typeof BookingStatus>;

/** The payment status, independent of the work status. */
export const PaymentStatus = z.enum(['unpaid', 'processing', 'paid', 'failed', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** The state of a payment dispute with the patient's bank, and its outcome for the provider. */
export const DisputeStatus = z.enum(['open', 'won', 'lost']);
export type DisputeStatus = z.infer<typeof DisputeStatus>;

/** One dispute of a payment; it may be about a part of it. */
export const Dispute = z.object({ disputeId: z.string(), amountCents: z.int(), status: DisputeStatus });
export type Dispute = z.infer<typeof Dispute>;

/** What happened to a booking, oldest first. `at` is an ISO instant. */
export const TimelineEntry = z.object({
  at: z.iso.datetime(),
  actor: openEnum(z.enum(['patient', 'provider', 'payment'])),
  what: openEnum(
    z.enum([
      'requested',
      'working',
      'completed',
      'moved',
      'declined',
      'cancelled',
      'payment-processing',
      'paid',
      'payment-failed',
      'partially-refunded',
      'refunded',
      'refund-failed',
      'dispute-opened',
      'dispute-won',
      'dispute-lost',
    ]),
  ),
  /** The reason typed for declining or cancelling, if any. Absent, as `instructions` is empty, in answers without notes. */
  reason: z.optional(z.string()),
  /** For `moved`: the previous instant. */
  movedFrom: z.optional(z.iso.datetime()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** A booking, as its patient and provider see it. `price` is in dollars, `serviceDate` an ISO instant. */
export const Booking = z.object({
  _id: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  serviceImage: z.string(),
  /** The service's town at the time of booking; absent if unknown. */
  serviceArea: z.optional(z.string()),
  price: z.number(),
  userEmail: z.string(),
  userName: z.string(),
  providerEmail: z.string(),
  providerName: z.string(),
  serviceDate: z.iso.datetime(),
  /** The patient's note. Empty in answers that need none: `GET /bookings/open`, and the requests of some days. */
  instructions: z.string(),
  /** A missing one counts as pending. */
  status: z._default(openEnum(BookingStatus), 'pending'),
  paymentStatus: openEnum(PaymentStatus),
  /** Dollars refunded so far; absent if none. */
  refundedAmount: z.optional(z.number()),
  /**
   * Total dollars due to the patient because the booking was closed; absent if none. More than `refundedAmount` while a
   * refund is pending.
   */
  refundDueAmount: z.optional(z.number()),
  /** Dollars that the patient's bank has taken back in lost disputes; absent if none. */
  lostAmount: z.optional(z.number()),
  /** Of all disputes: open while any is, lost if any was lost. Absent if the payment was never disputed. */
  disputeStatus: z.optional(openEnum(DisputeStatus)),
  /** This and the next two are the service's policy at the time of booking; see `servicePolicy` for defaults. */
  durationMinutes: z.optional(z.int()),
  /** The patient gets a full refund until this many hours before the appointment, unless it was moved. */
  freeCancellationHours: z.optional(z.int()),
  /** The percentage refunded after that. */
  lateRefundPercent: z.optional(z.int()),
  /** Until when cancelling is free for the patient, which a move may have changed; but never after the appointment begins. */
  freeCancellationUntil: z.optional(z.iso.datetime()),
  /** The provider's time zone at the time of booking; absent if the provider had no working hours. */
  timeZone: z.optional(z.string()),
  /** Of a visit that was booked in a series (`POST /series`): which one it was, of how many. */
  seriesId: z.optional(z.string()),
  seriesNumber: z.optional(z.int()),
  seriesCount: z.optional(z.int()),
  /** Only for its provider: a calendar of theirs is busy at the time of this open appointment. */
  isCalendarBusy: z.optional(z.boolean()),
  timeline: z.array(TimelineEntry),
  version: z.int(),
});
export type Booking = z.infer<typeof Booking>;

/** A list answer, newest request first. */
export const Bookings = z.array(Booking);

const withoutInstructions = ({ instructions, ...others }: typeof Booking.shape) => others;

/** Answer of `GET /book/{bookingId}`: without instructions and reasons, and with the caller's role in it. */
export const BookingSummary = z.object({
  ...withoutInstructions(Booking.shape),
  role: z.enum(['patient', 'provider']),
  /** How the patient of an open booking finds the provider; absent if the provider has not said. */
  directions: z.optional(z.string()),
});
export type BookingSummary = z.infer<typeof BookingSummary>;

/** Answer of `GET /bookings/{bookingId}/note`: what patient and provider wrote to each other. */
export const BookingNote = z.object({
  instructions: z.string(),
  /** The reason for declining or cancelling, if any. */
  reason: z.optional(z.string()),
});
export type BookingNote = z.infer<typeof BookingNote>;

const NoteRead = z.object({
  readerName: z.string(),
  on: z.iso.date(),
  /** The first time on that day. */
  at: z.iso.datetime(),
});
/** Answer of `GET /bookings/{bookingId}/reads`: who read the patient's texts, once for each day (UTC), newest first. */
export const NoteReads = z.array(NoteRead);
export type NoteReads = z.infer<typeof NoteReads>;

/** Answer of `GET /bookings/reads`: the same for all bookings of the caller as patient. */
export const AllNoteReads = z.array(
  z.object({ bookingId: z.string(), serviceName: z.string(), ...NoteRead.shape }),
);
export type AllNoteReads = z.infer<typeof AllNoteReads>;

/** Answer of `GET /bookings/open`. */
export const OpenBookings = z.object({
  /** The caller's next or current appointment as patient, without instructions and reasons. */
  next: z.nullable(Booking),
  /** The caller's unpaid bookings, and their total in dollars. */
  unpaid: z.object({ count: z.int(), amount: z.number() }),
  /** The number of requests that the caller has not answered. */
  requests: z.int(),
});
export type OpenBookings = z.infer<typeof OpenBookings>;

/** The message for every invalid date. Source: specification §8. */
export const invalidDateMessage = 'Date input not valid.';

/** The most code points of a patient's instructions. */
export const instructionsLimit = 2_000;

/** Header that makes `POST /serviceBook` safe to repeat: 1 to 200 visible ASCII characters. */
export const idempotencyKeyHeader = 'idempotency-key';

/** `data` of a server-sent event named `booking` on `GET /events`. */
export const BookingChange = z.object({
  bookingId: z.string(),
  status: openEnum(BookingStatus),
  paymentStatus: openEnum(PaymentStatus),
  version: z.int(),
});
export type BookingChange = z.infer<typeof BookingChange>;

/** An ISO 8601 instant with `Z` or an offset, with or without seconds. */
export const Instant = union(
  [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
  invalidDateMessage,
);

/** Body of `POST /serviceBook`: other fields are ignored, since the server sets them. */
export const BookingInput = z.object({
  serviceId: z
    .string('Service is required')
    .check(z.minLength(1, 'Service is required'), z.maxLength(64, 'Service is not valid'), z.toLowerCase()),
  serviceDate: Instant,
  instructions: z._default(optionalText('Instructions', instructionsLimit), ''),
  /** The zone of the patient's browser, for the times in mails. Not part of what identifies a repeated request. */
  patientTimeZone: z.optional(TimeZone),
  /** What the patient saw; refused with `terms-changed` if it no longer holds. Nor part of what identifies a request. */
  terms: z.optional(BookingTerms),
});
export type BookingInput = z.infer<typeof BookingInput>;

/** Why one or more visits cannot be booked. */
export const bookingRefusals = [
  'invalid-date',
  'own-service',
  'account-leaving',
  'not-found',
  'already-booked',
  'time-taken',
  'terms-changed',
  'service-paused',
  'request-in-progress',
  'key-reused',
] as const satisfies ProblemCode[];

export const IdempotencyKey = z
  .string('Idempotency-Key is required')
  .check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Idempotency-Key is not valid'));

export const BookingHeaders = z.object({ [idempotencyKeyHeader]: z.optional(IdempotencyKey) });

const longestMs = 31 * 24 * 60 * 60 * 1000;

/** All appointments, or those from `from`, before `to`, at most 31 days. */
export const RequestsQuery = z
  .extend(PageQuery, { from: z.optional(Instant), to: z.optional(Instant) })
  .check(
    z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
      error: 'Ask with from and to, or with neither',
      path: ['to'],
    }),
    z.refine(({ from = '', to = '' }) => !(Date.parse(to) - Date.parse(from) > longestMs), {
      error: 'Ask for 31 days at most',
      path: ['to'],
    }),
  );
export type RequestsQuery = z.infer<typeof RequestsQuery>;

/** The booking `version` that the caller has seen. If it has changed, the call fails with `booking-changed`. */
const SeenVersion = z.optional(z.int('Version must be a whole number'));

/** The other side reads the reason. */
export const ClosingInput = z.object({
  reason: z._default(optionalText('Reason', 500), ''),
  version: SeenVersion,
  /** Some after it in its series, as they are seen: all are closed or none. */
  following: z._default(
    z
      .array(z.object({ bookingId: BookingId, version: SeenVersion }))
      .check(z.maxLength(7, 'A series has at most 8 visits')),
    [],
  ),
});
export type ClosingInput = z.infer<typeof ClosingInput>;

export const MoveInput = z.object({ serviceDate: Instant, version: SeenVersion });
export type MoveInput = z.infer<typeof MoveInput>;

export const StreamHeaders = z.object({ 'last-event-id': z.optional(z.string()) });

export const StatusChange = z.object({
  status: z.enum(['working', 'completed'], 'Status must be working or completed'),
});
export type StatusChange = z.infer<typeof StatusChange>;
