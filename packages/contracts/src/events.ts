import * as z from 'zod/mini';
import { ClosedStatus, Dispute, DisputeStatus, PaymentStatus, WorkStatus } from './booking.ts';
import { Decision, DeskAction } from './desk/actions.ts';
import { ServicePolicy } from './service.ts';
import { openEnum } from './text.ts';

/*
 * Events between services over RabbitMQ, named in the past tense. `version` counts the changes of one aggregate (service,
 * account, booking or payment), so consumers can recognise late and repeated events.
 * Changes are additive only; a breaking change is a new name. Some fields are optional only because they were added later:
 * an event that required them would not be compatible (docs/adr/0031).
 */

/** What other services copy of a service. */
export const ServiceState = z.object({
  providerUid: z.string(),
  providerEmail: z.string(),
  providerName: z.string(),
  /** Whether the provider's address is verified. */
  providerVerified: z.boolean(),
  serviceName: z.string(),
  image: z.string(),
  priceCents: z.int(),
  ...ServicePolicy,
});

export const ServiceSnapshot = z.extend(ServiceState, { serviceId: z.string(), version: z.int() });
export type ServiceSnapshot = z.infer<typeof ServiceSnapshot>;

/** An appointment's details for notifications. Contains no health data: neither service nor instructions. */
const Appointment = z.object({
  serviceDate: z.iso.datetime(),
  durationMinutes: z.int(),
  /** The provider's time zone; absent if the provider had no working hours at the time of booking. */
  timeZone: z.optional(z.string()),
  /** The time zone of the browser that booked; absent if unknown. */
  patientTimeZone: z.optional(z.string()),
  patientName: z.string(),
  patientEmail: z.string(),
  providerName: z.string(),
  providerEmail: z.string(),
  /** Whether the addresses are verified; absent if unknown. */
  patientVerified: z.optional(z.boolean()),
  providerVerified: z.optional(z.boolean()),
});

const BookingReference = {
  bookingId: z.string(),
  version: z.int(),
  serviceId: z.string(),
  patientUid: z.string(),
  providerUid: z.string(),
};

/** A declined or cancelled booking. A typed reason stays in the booking service. */
const ClosedBooking = z.object({
  ...BookingReference,
  priceCents: z.int(),
  actor: openEnum(z.enum(['patient', 'provider'])),
  /** The marketplace ended it, because it blocked or erased the actor's account. */
  isByMarketplace: z.optional(z.boolean()),
  /** The percentage to refund of payments made before `closedAt`; later payments are refunded in full. */
  refundPercent: z.int(),
  closedAt: z.iso.datetime(),
  appointment: Appointment,
});

/** When an appointment is. Contains no personal data. */
const Visit = z.object({
  serviceDate: z.iso.datetime(),
  durationMinutes: z.int(),
  /** As in `Appointment`. */
  timeZone: z.optional(z.string()),
});

const BookingState = {
  ...BookingReference,
  /** The work status; for a closed booking, the one before it was closed. */
  status: WorkStatus,
  /** The `version` with which this work status began; absent while that is pending. */
  statusVersion: z.optional(z.int()),
  /** How it was closed; absent while open. */
  closedAs: z.optional(openEnum(ClosedStatus)),
  paymentStatus: PaymentStatus,
  /** As in payment events. */
  refundedCents: z.optional(z.int()),
  failedRefundCents: z.optional(z.int()),
  /** The `version` of the last payment event that the booking has recorded; payment publishes later ones again. */
  paymentVersion: z.optional(z.int()),
  visit: z.optional(Visit),
};

/** Every payment event carries the whole state as of its `version`, so a later event replaces a lost one. */
const PaymentFact = z.object({
  bookingId: z.string(),
  serviceId: z.string(),
  version: z.int(),
  paymentIntentId: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  /** Total refunded so far, without the refunds that failed after they had been reported as made. */
  refundedCents: z.optional(z.int()),
  failedRefundCents: z.optional(z.int()),
  /** Of all disputes together: open while any is, lost if any was lost. */
  disputeStatus: z.optional(DisputeStatus),
  disputes: z.optional(z.array(Dispute)),
  paidAt: z.optional(z.iso.datetime()),
});

/** The data of each event by name; the name is also the routing key on the `events` exchange. */
export const eventData = {
  /** A service after a change of it. */
  'service.changed': z.object({
    serviceId: z.string(),
    version: z.int(),
    what: openEnum(z.enum(['published', 'updated', 'removed', 'hidden', 'shown', 'restated'])),
    /** Null once it is removed. */
    service: z.nullable(ServiceState),
    /** While it is hidden, by itself or with its provider's account, nobody can book it. */
    isHidden: z.boolean(),
    /** Why an operator has just hidden it, or shown it again. */
    decision: z.optional(Decision),
  }),
  /** An account after a change of it. Its version counts its events, but for an erasure, which is the last one. */
  'account.changed': z.object({
    uid: z.string(),
    version: z.int(),
    what: openEnum(
      z.enum(['named', 'signed-out', 'blocked', 'unblocked', 'erasure-requested', 'erased', 'restated']),
    ),
    /** Absent until the account's first sign-in on a page, and once it is erased. */
    profile: z.optional(z.object({ name: z.string(), email: z.string(), isEmailVerified: z.boolean() })),
    /** While an operator has blocked it, or its owner leaves: its appointments ahead end with full refunds. */
    isBlocked: z.boolean(),
    /** Why an operator has blocked or unblocked it, if that has just happened or is repeated. */
    decision: z.optional(Decision),
    /** Tokens of sign-ins before this instant are not valid any more. */
    signedInBefore: z.optional(z.iso.datetime()),
    /** The user has just asked to delete the account, and can keep it until then. */
    erasesAt: z.optional(z.iso.datetime()),
    /**
     * Every service erases the account now; `pseudonym` replaces its uid where a record stays. Published again until all have
     * confirmed, and once more for what late events have brought back.
     */
    erasure: z.optional(
      z.object({
        pseudonym: z.string(),
        /** When its user asked for it. */
        askedAt: z.iso.datetime(),
      }),
    ),
  }),
  /** A service has erased an account. Does not contain the uid. */
  'account.erasure-confirmed': z.object({ pseudonym: z.string(), service: z.string() }),
  /** An operator did something, for the journal. Published in the transaction that did it. */
  'operator.acted': DeskAction,
  /**
   * The first free times of a provider's services have changed, or are confirmed. Of two events about a service, the one with
   * the later `computedAt` counts. Contains no services that have been removed.
   */
  'availability.changed': z.object({
    providerUid: z.string(),
    computedAt: z.iso.datetime(),
    /** `nextFreeAt` is null if no time is free in the next 31 days, or if any time may be requested. */
    services: z
      .array(z.object({ serviceId: z.string(), nextFreeAt: z.nullable(z.iso.datetime()) }))
      .check(z.minLength(1)),
  }),
  /** A patient has reviewed a visit. Contains no personal data. */
  'review.written': z.object({ bookingId: z.string() }),
  'booking.requested': z.object({
    ...BookingReference,
    priceCents: z.int(),
    appointment: z.optional(Appointment),
  }),
  /**
   * Any change visible to patient or provider (`status`, `paymentStatus`, date), with the state after it. It also reports the
   * payment to services that have missed the payment's own event.
   */
  'booking.status-changed': z.object({ ...BookingState, priceCents: z.optional(z.int()) }),
  /**
   * The whole state of a booking, published again in the background. Nothing has changed, so consumers only correct their
   * copies: no mail, no live message.
   */
  'booking.restated': z.object({
    ...BookingState,
    priceCents: z.int(),
    /** Present once closed. */
    closing: z.optional(z.object({ refundPercent: z.int(), closedAt: z.iso.datetime() })),
    appointment: Appointment,
  }),
  'booking.moved': z.object({
    ...BookingReference,
    actor: openEnum(z.enum(['patient', 'provider'])),
    movedFrom: z.iso.datetime(),
    appointment: Appointment,
  }),
  'booking.declined': ClosedBooking,
  'booking.cancelled': ClosedBooking,
  /** The card provider is processing the payment; the outcome is open. */
  'payment.processing': PaymentFact,
  'payment.succeeded': PaymentFact,
  'payment.failed': PaymentFact,
  'payment.partially-refunded': z.extend(PaymentFact, { refundedCents: z.int() }),
  /** Fully refunded. */
  'payment.refunded': PaymentFact,
  /** A refund failed after it had been reported as made: the bank returned the money. */
  'payment.refund-failed': z.extend(PaymentFact, { failedRefundCents: z.int() }),
  'payment.disputed': z.extend(PaymentFact, { disputeStatus: DisputeStatus }),
} as const;

export type EventName = keyof typeof eventData;
export type EventData<Name extends EventName> = z.infer<(typeof eventData)[Name]>;

/** The message format. `id` is unique for ever, as the inbox stores it; `occurredAt` is an ISO instant. */
export const EventEnvelope = z.object({
  id: z.string(),
  name: z.enum(Object.keys(eventData) as [EventName, ...EventName[]]),
  occurredAt: z.iso.datetime(),
  traceparent: z.optional(z.string()),
  data: z.unknown(),
});

/** An event whose data has been validated. */
export interface DomainEvent<Name extends EventName = EventName> {
  id: string;
  name: Name;
  occurredAt: string;
  traceparent?: string;
  data: EventData<Name>;
}

/** The topic exchange of all events. */
export const eventsExchange = 'events';
