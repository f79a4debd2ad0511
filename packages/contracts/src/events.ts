import * as z from 'zod/mini';
import { ClosedStatus, DisputeStatus, PaymentStatus, WorkStatus } from './booking.ts';
import { ServicePolicy } from './service.ts';
import { openEnum } from './text.ts';

/*
 * Facts that cross service boundaries over RabbitMQ, in the past tense. `version` counts the changes of one
 * aggregate (service, account, booking or payment), so that a late or repeated event can be told from a new one.
 * Changes are additive only; a breaking change is a new name.
 */

const ServiceSnapshot = z.object({
  serviceId: z.string(),
  version: z.int(),
  providerUid: z.string(),
  providerEmail: z.string(),
  providerName: z.string(),
  serviceName: z.string(),
  image: z.string(),
  priceCents: z.int(),
  ...ServicePolicy,
});

/** Who meets whom and when, for those who tell people. Nothing about health: no service, no instructions. */
const Appointment = z.object({
  serviceDate: z.iso.datetime(),
  durationMinutes: z.int(),
  /** The provider's zone, if the provider kept hours when it was booked. */
  timeZone: z.optional(z.string()),
  patientName: z.string(),
  patientEmail: z.string(),
  providerName: z.string(),
  providerEmail: z.string(),
});

const BookingReference = {
  bookingId: z.string(),
  version: z.int(),
  serviceId: z.string(),
  patientUid: z.string(),
  providerUid: z.string(),
};

/** What became of a booking that will not take place. A reason, if one was typed, stays with the booking. */
const ClosedBooking = z.object({
  ...BookingReference,
  priceCents: z.int(),
  actor: openEnum(z.enum(['patient', 'provider'])),
  /** How much of what was paid before `closedAt` goes back; what is paid later goes back whole. */
  refundPercent: z.int(),
  closedAt: z.iso.datetime(),
  appointment: Appointment,
});

/** Every payment event carries the whole state as of its `version`, so that a later one makes up for a lost one. */
const PaymentFact = z.object({
  bookingId: z.string(),
  serviceId: z.string(),
  version: z.int(),
  paymentIntentId: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  /** Given back so far, in total. */
  refundedCents: z.optional(z.int()),
  disputeStatus: z.optional(DisputeStatus),
  /** When the patient paid. */
  paidAt: z.optional(z.iso.datetime()),
});

/** The data of each event by name; the name is also the routing key on the `events` exchange. */
export const eventData = {
  'service.published': ServiceSnapshot,
  'service.updated': ServiceSnapshot,
  'service.removed': z.object({ serviceId: z.string(), version: z.int() }),
  /** Somebody is called by another name, or said so again; `version` counts these events of an account. */
  'account.changed': z.object({ uid: z.string(), version: z.int(), name: z.string() }),
  'booking.requested': z.object({
    ...BookingReference,
    priceCents: z.int(),
    appointment: z.optional(Appointment),
  }),
  /** Any change that patient or provider can see: of `status`, `paymentStatus`, the date; the state is carried. */
  'booking.status-changed': z.object({
    ...BookingReference,
    /** How far the work is; of a closed booking, how far it was. */
    status: WorkStatus,
    /** How it was closed; left out while it is open. */
    closedAs: z.optional(openEnum(ClosedStatus)),
    paymentStatus: PaymentStatus,
    /** The `version` of the newest payment event that has reached the booking: payment repeats what has not. */
    paymentVersion: z.optional(z.int()),
  }),
  'booking.moved': z.object({
    ...BookingReference,
    actor: openEnum(z.enum(['patient', 'provider'])),
    movedFrom: z.iso.datetime(),
    appointment: Appointment,
  }),
  'booking.declined': ClosedBooking,
  'booking.cancelled': ClosedBooking,
  /** The card provider has the payment in hand; how it ends is open. */
  'payment.processing': PaymentFact,
  'payment.succeeded': PaymentFact,
  'payment.failed': PaymentFact,
  'payment.partially-refunded': z.extend(PaymentFact, { refundedCents: z.int() }),
  /** Fully refunded. */
  'payment.refunded': PaymentFact,
  'payment.disputed': z.extend(PaymentFact, { disputeStatus: DisputeStatus }),
} as const;

export type EventName = keyof typeof eventData;
export type EventData<Name extends EventName> = z.infer<(typeof eventData)[Name]>;

/** What travels: `id` is unique for ever (the inbox remembers it), `occurredAt` is an ISO instant. */
export const EventEnvelope = z.object({
  id: z.string(),
  name: z.enum(Object.keys(eventData) as [EventName, ...EventName[]]),
  occurredAt: z.iso.datetime(),
  traceparent: z.optional(z.string()),
  data: z.unknown(),
});

/** An event whose data has been checked against its schema. */
export interface DomainEvent<Name extends EventName = EventName> {
  id: string;
  name: Name;
  occurredAt: string;
  traceparent?: string;
  data: EventData<Name>;
}

/** The topic exchange all facts go through. */
export const eventsExchange = 'events';
