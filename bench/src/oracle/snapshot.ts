import { refundDueCents } from '@mendwell/contracts/cancellation';
import type { ProviderCharge } from '../shared/card-provider.ts';

/** A change of a booking that the API has acknowledged. */
export interface Acknowledged {
  bookingId: string;
  /** By its name in the timeline. */
  what: 'requested' | 'moved' | 'cancelled' | 'declined' | 'working' | 'completed';
  /** When the answer arrived, by `performance.now()`. */
  at: number;
  /** The idempotency key of a request. */
  key?: string;
}

export interface Booking {
  /** The side whose account was blocked, if that ended it. */
  endedFor?: 'patient' | 'provider';
  id: string;
  patientUid: string;
  providerUid: string;
  serviceId: string;
  priceCents: number;
  serviceDate: Date;
  status: string;
  closedFrom?: string;
  closedAt?: Date;
  refundPercent?: number;
  refundedCents?: number;
  failedRefundCents?: number;
  disputeStatus?: string;
  paymentStatus: string;
  paymentVersion?: number;
  timeZone?: string;
  idempotencyKey?: string;
  seriesId?: string;
  seriesNumber?: number;
  seriesCount?: number;
  timeline: { what: string }[];
}
/** The quarters of an hour that a booking claims. */
interface Claim {
  /** The booking's id. */
  _id: { toString(): string };
  providerUid: string;
  slots: Date[];
}
interface Intent {
  bookingId?: string;
  intentId: string | null;
  status: string;
  amountCents: number;
  refundedCents?: number;
  /** Paid back by operators in another way. */
  settledCents?: number;
  version: number;
}
export interface Review {
  _id: { toString(): string };
  bookingId: string;
  serviceId: string;
  providerUid: string;
  authorUid: string;
  stars: number;
  isFree: boolean;
  isShown: boolean;
  moderation?: object;
  reply?: { moderation?: object };
}
export type Copy = Record<string, unknown> & { _id: string };

/** The state of services, broker, card provider and mail server. */
export interface Snapshot {
  acknowledged: Acknowledged[];
  bookings: Map<string, Booking>;
  claims: Claim[];
  services: Map<string, Copy>;
  serviceCopies: Copy[];
  catalogCopies: Map<string, Copy>;
  reviews: Review[];
  /** By their subject. */
  ratings: Map<string, Copy>;
  paymentCopies: Map<string, Copy>;
  notificationCopies: Map<string, Copy>;
  messages: { _id: string; bookingId: string; kind: string; state: string }[];
  /** Times that were offered to people who wait. */
  timeOffers: {
    _id: unknown;
    patientUid: string;
    providerUid: string;
    at: Date;
    seat: number;
    sentAt: Date;
  }[];
  /** When providers are busy by other calendars, in pairs of quarters of an hour. */
  calendars: { _id: string; calendars: { busy: number[] }[] }[];
  intents: Intent[];
  earnings: { bookingId: string; cents: number }[];
  /** Successful charges by booking. */
  charges: Map<string, ProviderCharge[]>;
  /** How many events wait in each outbox and queue. */
  waiting: { place: string; count: number }[];
  /** How often each mail was received, by its Message-ID. */
  mails: Map<string, number>;
  /** Times that `GET /availability` offers, by provider. */
  offered: Map<string, Set<number>>;
}

export const isClosed = ({ status }: Booking) => status === 'cancelled' || status === 'declined';
export const isDisputed = ({ disputeStatus }: Booking) =>
  disputeStatus === 'open' || disputeStatus === 'lost';
export const isPaid = ({ paymentStatus }: Booking) =>
  paymentStatus === 'paid' || paymentStatus === 'refunded';

/** How much of a charge the booking's policy refunds, in cents. */
export const refundDue = ({ closedAt, refundPercent = 100 }: Booking, { amount, created }: ProviderCharge) =>
  closedAt
    ? refundDueCents({ amountCents: amount, paidAt: new Date(created * 1_000) }, { closedAt, refundPercent })
    : 0;
