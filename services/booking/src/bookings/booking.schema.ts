import type {
  Booking,
  BookingStatus,
  DisputeStatus,
  PaymentStatus,
  TimelineEntry,
} from '@mendwell/contracts/booking';
import type { EventData } from '@mendwell/contracts/events';
import { toDollars } from '@mendwell/contracts/money';
import type { User } from '@mendwell/service-kit/auth';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import type { ServiceSnapshot } from '../service-copies/service-copies.service.ts';
import type { Appointment } from './booking.rules.ts';
import type { BookingPayment } from './payment.rules.ts';

export type StoredTimelineEntry = Omit<TimelineEntry, 'at'> & { at: Date };

/** A booking as stored. What it copied from the service stays as it was on the day of the request. */
@Schema({ collection: 'bookings', versionKey: false })
export class BookingDocument implements BookingPayment {
  _id!: Types.ObjectId;
  @Prop() patientUid!: string;
  @Prop() userEmail!: string;
  @Prop() userName!: string;
  @Prop() providerUid!: string;
  @Prop() providerEmail!: string;
  @Prop() providerName!: string;
  @Prop() serviceId!: string;
  @Prop() serviceName!: string;
  @Prop() serviceImage!: string;
  @Prop() priceCents!: number;
  @Prop() serviceDate!: Date;
  @Prop() instructions!: string;
  @Prop({ type: String }) status!: BookingStatus;
  @Prop({ type: String }) paymentStatus!: PaymentStatus;
  @Prop() refundedCents?: number;
  @Prop({ type: String }) disputeStatus?: DisputeStatus;
  /** The newest payment event that has been applied. */
  @Prop() paymentVersion?: number;
  @Prop([{ _id: false, at: Date, actor: String, what: String }]) timeline!: StoredTimelineEntry[];
  /** Counts the changes of this booking, from 1. */
  @Prop() version!: number;
  @Prop() createdAt!: Date;
  @Prop() changedAt!: Date;
  /** The key its request came with. */
  @Prop() idempotencyKey?: string;
  /** True while the same patient, service and instant count as a repeat of this booking. */
  @Prop() blocksRepeats?: boolean;
}

const schema = SchemaFactory.createForClass(BookingDocument);
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

export const bookingModel = { name: 'Booking', schema };

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
  serviceName: service.serviceName,
  serviceImage: service.image,
  priceCents: service.priceCents,
  ...appointment,
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

const toReference = ({ _id, version, serviceId, patientUid, providerUid }: BookingDocument) => ({
  bookingId: String(_id),
  version,
  serviceId,
  patientUid,
  providerUid,
});

export const toRequested = (booking: BookingDocument): EventData<'booking.requested'> => ({
  ...toReference(booking),
  priceCents: booking.priceCents,
});

export const toStatusChanged = (booking: BookingDocument): EventData<'booking.status-changed'> => ({
  ...toReference(booking),
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  ...(booking.paymentVersion && { paymentVersion: booking.paymentVersion }),
});
