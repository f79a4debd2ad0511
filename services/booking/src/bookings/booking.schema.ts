import type { Booking, BookingStatus, TimelineEntry } from '@mendwell/contracts/booking';
import { toDollars } from '@mendwell/contracts/money';
import type { User } from '@mendwell/service-kit/auth';
import { Schema, Types } from 'mongoose';
import type { ServiceSnapshot } from '../service-copies/service-copy.schema.ts';
import type { Appointment } from './booking.rules.ts';
import type { BookingPayment } from './payment.rules.ts';

export type StoredTimelineEntry = Omit<TimelineEntry, 'at'> & { at: Date };

/** A booking as stored. What it copied from the service stays as it was on the day of the request. */
export interface BookingDocument extends BookingPayment {
  _id: Types.ObjectId;
  patientUid: string;
  userEmail: string;
  userName: string;
  providerUid: string;
  providerEmail: string;
  providerName: string;
  serviceId: string;
  serviceName: string;
  serviceImage: string;
  priceCents: number;
  serviceDate: Date;
  instructions: string;
  status: BookingStatus;
  timeline: StoredTimelineEntry[];
  /** Counts the changes of this booking, from 1. */
  version: number;
  createdAt: Date;
  changedAt: Date;
  /** The key its request came with. */
  idempotencyKey?: string;
  /** True while the same patient, service and instant count as a repeat of this booking. */
  blocksRepeats?: boolean;
}

const schema = new Schema<BookingDocument>(
  {
    patientUid: String,
    userEmail: String,
    userName: String,
    providerUid: String,
    providerEmail: String,
    providerName: String,
    serviceId: String,
    serviceName: String,
    serviceImage: String,
    priceCents: Number,
    serviceDate: Date,
    instructions: String,
    status: String,
    paymentStatus: String,
    refundedCents: Number,
    disputeStatus: String,
    paymentVersion: Number,
    timeline: [{ _id: false, at: Date, actor: String, what: String }],
    version: Number,
    createdAt: Date,
    changedAt: Date,
    idempotencyKey: String,
    blocksRepeats: Boolean,
  },
  { versionKey: false },
);

// The two lists, newest request first.
schema.index({ patientUid: 1, _id: -1 });
schema.index({ providerUid: 1, _id: -1 });
// What a live stream missed.
schema.index({ patientUid: 1, changedAt: -1 });
schema.index({ providerUid: 1, changedAt: -1 });
// These two decide races between equal requests; the code before them only chooses the answer.
schema.index(
  { patientUid: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
schema.index(
  { patientUid: 1, serviceId: 1, serviceDate: 1 },
  { unique: true, partialFilterExpression: { blocksRepeats: true } },
);

export const bookingModel = { name: 'Booking', collection: 'bookings', schema };

/** A booking that has just been requested. */
export const newBooking = (
  appointment: Appointment,
  service: ServiceSnapshot,
  patient: User,
  now: Date,
  idempotencyKey?: string,
): BookingDocument => ({
  _id: new Types.ObjectId(),
  patientUid: patient.uid,
  userEmail: patient.email,
  userName: patient.name,
  providerUid: service.providerUid,
  providerEmail: service.providerEmail,
  providerName: service.providerName,
  serviceId: appointment.serviceId,
  serviceName: service.serviceName,
  serviceImage: service.image,
  priceCents: service.priceCents,
  serviceDate: appointment.serviceDate,
  instructions: appointment.instructions,
  status: 'pending',
  paymentStatus: 'unpaid',
  timeline: [{ at: now, actor: 'patient', what: 'requested' }],
  version: 1,
  createdAt: now,
  changedAt: now,
  blocksRepeats: true,
  ...(idempotencyKey !== undefined && { idempotencyKey }),
});

/** The answer a patient or provider gets: nothing that is not named here leaves the service. */
export const toBooking = (booking: BookingDocument): Booking => ({
  _id: String(booking._id),
  serviceId: booking.serviceId,
  serviceName: booking.serviceName,
  serviceImage: booking.serviceImage,
  price: toDollars(booking.priceCents),
  userEmail: booking.userEmail,
  userName: booking.userName,
  providerEmail: booking.providerEmail,
  providerName: booking.providerName,
  serviceDate: booking.serviceDate.toISOString(),
  instructions: booking.instructions,
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  ...(booking.refundedCents && { refundedAmount: toDollars(booking.refundedCents) }),
  ...(booking.disputeStatus && { disputeStatus: booking.disputeStatus }),
  // Stored with status changes last; and a payment is recorded later than it happened.
  timeline: booking.timeline
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, actor, what }) => ({ at: at.toISOString(), actor, what })),
  version: booking.version,
});
