import * as z from 'zod/mini';
import { ClosedStatus, Dispute, DisputeStatus, PaymentStatus, WorkStatus } from './booking.ts';
import { Decision, DeskAction } from './desk/actions.ts';
import { ServicePolicy } from './service.ts';
import { openEnum } from './text.ts';

/*
 * Events between services over RabbitMQ, named in the past tense: one for each aggregate (service, account, booking, payment),
 * with its whole state. `what` says what has changed, or `restated`; `version` counts the changes of one aggregate, so consumers
 * ignore late and repeated events. Changes are additive only; a breaking change is a new name (docs/adr/0004).
 */

/** What other services copy of a service. */
export const ServiceState = z.object({
  providerUid: z.string(),
  providerEmail: z.string(),
  providerName: z.string(),
  /** Whether the provider's address is verified. */
  providerVerified: z.boolean(),
  serviceName: z.string(),
  serviceArea: z.string(),
  image: z.string(),
  priceCents: z.int(),
  /** While it is, nobody can book it. */
  isPaused: z.optional(z.boolean()),
  ...ServicePolicy,
});

export const ServiceSnapshot = z.extend(ServiceState, { serviceId: z.string(), version: z.int() });
export type ServiceSnapshot = z.infer<typeof ServiceSnapshot>;

/** An appointment's details for notifications. Contains no health data: neither service nor instructions. */
const Appointment = z.object({
  serviceDate: z.iso.datetime(),
  durationMinutes: z.int(),
  /** The town, as the service stated it at the time of booking; absent if unknown. */
  place: z.optional(z.string()),
  /** The provider's time zone; absent if the provider had no working hours at the time of booking. */
  timeZone: z.optional(z.string()),
  /** The time zone of the browser that booked; absent if unknown. */
  patientTimeZone: z.optional(z.string()),
  patientName: z.string(),
  patientEmail: z.string(),
  providerName: z.string(),
  providerEmail: z.string(),
  /** Whether the addresses are verified. */
  patientVerified: z.boolean(),
  providerVerified: z.boolean(),
});

const Party = openEnum(z.enum(['patient', 'provider']));

/** A booking's whole state, but for texts and what only its two sides read. */
export const BookingSnapshot = z.object({
  bookingId: z.string(),
  version: z.int(),
  serviceId: z.string(),
  patientUid: z.string(),
  providerUid: z.string(),
  priceCents: z.int(),
  /** The work status; for a closed booking, the one before it was closed. */
  status: WorkStatus,
  /** The `version` with which this work status began; absent while that is pending. */
  statusVersion: z.optional(z.int()),
  paymentStatus: PaymentStatus,
  /** Of the payment, once it is made. */
  receiptNumber: z.optional(z.string()),
  /** As in `payment.changed`. */
  refundedCents: z.int(),
  failedRefundCents: z.int(),
  /** As in `payment.changed`. */
  disputeStatus: z.optional(DisputeStatus),
  appointment: Appointment,
  /** The `version` with which the appointment was last requested, moved or closed. */
  appointmentVersion: z.int(),
  /** Present once it is declined or cancelled. A typed reason stays in the booking service. */
  closing: z.optional(
    z.object({
      as: openEnum(ClosedStatus),
      actor: Party,
      /** The marketplace ended it, because it blocked or erased the actor's account. */
      isByMarketplace: z.boolean(),
      /** The percentage to refund of payments made before `closedAt`; later payments are refunded in full. */
      refundPercent: z.int(),
      closedAt: z.iso.datetime(),
    }),
  ),
});

export type BookingSnapshot = z.infer<typeof BookingSnapshot>;

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
  /** An account after a change of it. Its version counts its events; an erasure, the last one, has the highest there is. */
  'account.changed': z.object({
    uid: z.string(),
    version: z.int(),
    what: openEnum(
      z.enum([
        'named',
        'signed-out',
        'blocked',
        'unblocked',
        'erasure-requested',
        'kept',
        'erased',
        'restated',
      ]),
    ),
    /** Absent until the account's first sign-in on a page, and once it is erased. */
    profile: z.optional(z.object({ name: z.string(), email: z.string(), isEmailVerified: z.boolean() })),
    /** While an operator has blocked it, or its owner leaves: its open bookings end. */
    isBlocked: z.boolean(),
    /** Why an operator has blocked or unblocked it, if that has just happened or is repeated. */
    decision: z.optional(Decision),
    /** Tokens of sign-ins before this instant are not valid any more. */
    signedInBefore: z.optional(z.iso.datetime()),
    /** Present once no sign-in of a blocked account is possible any more: each service confirms with it that it has done its part. */
    blockId: z.optional(z.string()),
    /** While its user has asked to delete the account: when it is erased, unless they keep it. It cannot book until then. */
    erasesAt: z.optional(z.iso.datetime()),
    /**
     * Every service erases the account now; `pseudonym` replaces its uid where a record stays. Published again until all have
     * confirmed, and once more for what late events have brought back.
     */
    erasure: z.optional(z.object({ pseudonym: z.string() })),
  }),
  /** A service has done its part of a block, or of an erasure by its pseudonym. Does not contain the uid. */
  'account.confirmed': z.object({ id: z.string(), service: z.string() }),
  /** An operator did something, for the journal. Published in the transaction that did it. */
  'operator.acted': DeskAction,
  /**
   * Somebody has decided about their own account or mails, for the log that outlives a restore. `id` is a hash of the uid, or of
   * an unverified address; `until` is when an account will be deleted.
   */
  'person.decided': z.object({
    action: openEnum(z.enum(['account.leave', 'account.keep', 'mails.stop', 'mails.start', 'feed.end'])),
    id: z.string(),
    until: z.optional(z.iso.datetime()),
  }),
  /**
   * The first free times of a provider's services have changed, or are confirmed. Of two events about a service, the one with
   * the later `computedAt` counts. Contains no services that have been removed.
   */
  'free-times.changed': z.object({
    providerUid: z.string(),
    computedAt: z.iso.datetime(),
    /** How to find the provider, as their hours say it; only for patients with an open appointment. */
    directions: z.optional(z.string()),
    /**
     * `nextFreeAt` is null if no time is free in the next 31 days, or if any time may be requested. `freeParts` tell when in the
     * seven days from today times are free (`FreePart`).
     */
    services: z.array(
      z.object({
        serviceId: z.string(),
        nextFreeAt: z.nullable(z.iso.datetime()),
        freeParts: z.array(z.string()),
      }),
    ),
  }),
  /**
   * A time has come free that somebody waits for, as one of the first three; it is not held for them. Once for each person and
   * time. Names no service: what a link needs is its id.
   */
  'time.offered': z.object({
    offerId: z.string(),
    patientUid: z.string(),
    patientEmail: z.string(),
    patientVerified: z.boolean(),
    patientTimeZone: z.optional(z.string()),
    providerName: z.string(),
    serviceDate: z.iso.datetime(),
    /** The provider's. */
    timeZone: z.string(),
    serviceId: z.string(),
    /** The booking that can move to this time; absent if it is offered as a new one. */
    bookingId: z.optional(z.string()),
    /** Whether they have an appointment that cannot move to it, and stays until they cancel it. */
    keepsBooking: z.optional(z.boolean()),
    /** Ends the wish, without signing in. */
    token: z.string(),
  }),
  /** A calendar that makes a provider busy could not be read for a day. Contains nothing of the calendar. */
  'calendar.failed': z.object({ providerUid: z.string(), failingSince: z.iso.datetime() }),
  /** A patient has reviewed a visit, or its provider has replied. Contains no personal data, nor anything that they wrote. */
  'review.written': z.object({
    bookingId: z.string(),
    isReply: z.optional(z.boolean()),
    /** An operator's decision about an earlier text still hides it. */
    isHidden: z.optional(z.boolean()),
  }),
  /** A booking after a change that its patient or provider sees. */
  'booking.status-changed': z.extend(BookingSnapshot, {
    /** With `restated`, nothing has changed, so consumers only correct their copies: no mail, no live message. */
    what: openEnum(
      z.enum(['requested', 'moved', 'working', 'completed', 'declined', 'cancelled', 'payment', 'restated']),
    ),
    /** With `moved`: by whom and from when. */
    move: z.optional(z.object({ actor: Party, from: z.iso.datetime() })),
    /** The bookings that were requested or closed at once with it, and itself, in order. One mail tells of all of them. */
    together: z.optional(z.array(z.string())),
  }),
  /** A booking's payment after a change of it. Bare amounts are not published. */
  'payment.changed': z.object({
    bookingId: z.string(),
    /** The booking's patient; after an erasure that has reached only one of the two services, another uid than the booking's. */
    patientUid: z.string(),
    serviceId: z.string(),
    version: z.int(),
    what: openEnum(
      z.enum([
        'processing',
        'succeeded',
        'failed',
        'partially-refunded',
        'refunded',
        /** A refund failed after it had been reported as made: the bank returned the money. */
        'refund-failed',
        'disputed',
        'restated',
      ]),
    ),
    /** What it means for the booking: after a partial or failed refund or a dispute, that stays paid. */
    paymentStatus: PaymentStatus,
    paymentIntentId: z.string(),
    amountCents: z.int(),
    currency: z.string(),
    /** Total refunded so far, without the refunds that failed after they had been reported as made. */
    refundedCents: z.int(),
    failedRefundCents: z.int(),
    /** Of all disputes together: open while any is, lost if any was lost. */
    disputeStatus: z.optional(DisputeStatus),
    disputes: z.array(Dispute),
    paidAt: z.optional(z.iso.datetime()),
  }),
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
