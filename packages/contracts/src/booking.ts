import * as z from 'zod/mini';
import { openEnum, optionalText, pathId } from './text.ts';

/** The id of a booking in a path. */
export const BookingId = pathId('There is no such booking');

/** The work's state. Created pending, never back to pending. */
export const WorkStatus = z.enum(['pending', 'working', 'completed']);
export type WorkStatus = z.infer<typeof WorkStatus>;

/** How a booking ended without its work being done: refused by the provider, or called off by either side. */
export const ClosedStatus = z.enum(['declined', 'cancelled']);
export type ClosedStatus = z.infer<typeof ClosedStatus>;

/** What a booking shows: the work's state, or how it was closed. Nothing leaves a closed state. */
export const BookingStatus = z.enum([...WorkStatus.options, ...ClosedStatus.options]);
export type BookingStatus = z.infer<typeof BookingStatus>;

/** The money's state; independent of the work's. */
export const PaymentStatus = z.enum(['unpaid', 'processing', 'paid', 'failed', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** Whether the patient disputes the payment with their bank, and how that ended for the provider. */
export const DisputeStatus = z.enum(['open', 'won', 'lost']);
export type DisputeStatus = z.infer<typeof DisputeStatus>;

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
      'dispute-opened',
      'dispute-won',
      'dispute-lost',
    ]),
  ),
  /** Why it was declined or cancelled, as typed; left out if nothing was. */
  reason: z.optional(z.string()),
  /** Of `moved`: the instant before. */
  movedFrom: z.optional(z.iso.datetime()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** A booking as its patient and its provider see it. `price` in dollars, `serviceDate` an ISO instant. */
export const Booking = z.object({
  _id: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  serviceImage: z.string(),
  price: z.number(),
  userEmail: z.string(),
  userName: z.string(),
  providerEmail: z.string(),
  providerName: z.string(),
  serviceDate: z.iso.datetime(),
  instructions: z.string(),
  /** A missing one counts as pending. */
  status: z._default(openEnum(BookingStatus), 'pending'),
  paymentStatus: openEnum(PaymentStatus),
  /** Dollars given back so far; left out while that is nothing. */
  refundedAmount: z.optional(z.number()),
  /**
   * Dollars that the patient gets back in total because the booking was closed; left out while it is open and while
   * nothing is due. More than `refundedAmount` while the refund is on its way.
   */
  refundDueAmount: z.optional(z.number()),
  /** Left out while the payment was never disputed. */
  disputeStatus: z.optional(openEnum(DisputeStatus)),
  /** How long it takes. This and the next two are what the service stated when it was booked: see `servicePolicy`. */
  durationMinutes: z.optional(z.int()),
  /** Until this many hours before it, the patient gets everything back. */
  freeCancellationHours: z.optional(z.int()),
  /** How many percent the patient gets back after that. */
  lateRefundPercent: z.optional(z.int()),
  /** The provider's zone when it was booked; left out if the provider kept no hours. */
  timeZone: z.optional(z.string()),
  timeline: z.array(TimelineEntry),
  version: z.int(),
});
export type Booking = z.infer<typeof Booking>;

/** A list answer, newest request first. */
export const Bookings = z.array(Booking);

/** Answer of `GET /bookings/open`: what waits for the caller. */
export const OpenBookings = z.object({
  /** The next appointment that the caller has booked and that is not over. */
  next: z.nullable(Booking),
  /** What the caller still has to pay: how many bookings, and dollars in total. */
  unpaid: z.object({ count: z.int(), amount: z.number() }),
  /** How many requests wait for the caller's answer. */
  requests: z.int(),
});
export type OpenBookings = z.infer<typeof OpenBookings>;

/** The one message for every unusable date. Source: specification §8. */
export const invalidDateMessage = 'Date input not valid.';

/** An ISO 8601 instant with `Z` or an offset, with or without seconds. */
export const Instant = z.union(
  [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
  invalidDateMessage,
);

/** Body of `POST /serviceBook`: everything else in it is dropped, the server knows better. */
export const BookingInput = z.object({
  serviceId: z
    .string('Service is required')
    .check(z.minLength(1, 'Service is required'), z.maxLength(64, 'Service is not valid'), z.toLowerCase()),
  serviceDate: Instant,
  instructions: z._default(optionalText('Instructions', 2000), ''),
});
export type BookingInput = z.infer<typeof BookingInput>;

/** Header that makes `POST /serviceBook` safe to repeat: 1 to 200 visible ASCII characters. */
export const idempotencyKeyHeader = 'idempotency-key';
export const IdempotencyKey = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Idempotency-Key is not valid'));

/** Body of `PATCH /book/{id}`. */
export const StatusChange = z.object({
  status: z.enum(['working', 'completed'], 'Status must be working or completed'),
});
export type StatusChange = z.infer<typeof StatusChange>;

/** `data` of a server-sent event named `booking` on `GET /events`. */
export const BookingChange = z.object({
  bookingId: z.string(),
  status: openEnum(BookingStatus),
  paymentStatus: openEnum(PaymentStatus),
  version: z.int(),
});
export type BookingChange = z.infer<typeof BookingChange>;

/** Answer of `GET /availability/{serviceId}`; here, because pages share this module and would bring zod for another. */
export const Availability = z.object({
  /** True if the provider keeps no hours: any time may be asked for, and `times` is empty. */
  byRequest: z.boolean(),
  /** When an appointment can begin, in order. */
  times: z.array(z.iso.datetime()),
  /** Only of a provider with hours. */
  timeZone: z.optional(z.string()),
  durationMinutes: z.optional(z.int()),
});
export type Availability = z.infer<typeof Availability>;

/** Of how many services `GET /availability` answers at once: a page of a list of services. */
export const nextTimesLimit = 60;

/**
 * Answer of `GET /availability`, in the order of the question: `next` is the first free time of a service in the next 31
 * days, null if there is none, if any time may be asked for, and for a service that does not exist.
 */
export const NextTimes = z.array(z.object({ serviceId: z.string(), next: z.nullable(z.iso.datetime()) }));
export type NextTimes = z.infer<typeof NextTimes>;
