import type { BookingStatus, DisputeStatus, PaymentStatus, WorkStatus } from '@mendwell/contracts/booking';
import type { EventData } from '@mendwell/contracts/events';
import { servicePolicy } from '@mendwell/contracts/service';
import { statedPolicy } from '@mendwell/contracts/stated-policy';
import type { User } from '@mendwell/service-kit/auth';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Types } from 'mongoose';
import { heldBy } from '../schedules/availability.rules.ts';
import type { BookableService } from '../service-copies/service-copies.service.ts';
import { type Appointment, workOf } from './booking.rules.ts';
import type { StoredTimelineEntry } from './change.rules.ts';
import type { BookingPayment } from './payment.rules.ts';

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
  @Prop() durationMinutes?: number;
  @Prop() freeCancellationHours?: number;
  @Prop() lateRefundPercent?: number;
  @Prop() timeZone?: string;
  /** The quarters of an hour that it keeps from others; absent once it is closed, and without hours. */
  @Prop({ type: [Date], default: undefined }) cells?: Date[];
  /** When it was declined or cancelled, what its work's state was, and how much of an earlier payment goes back. */
  @Prop() closedAt?: Date;
  @Prop({ type: String }) closedFrom?: WorkStatus;
  @Prop() refundPercent?: number;
  @Prop() refundDueCents?: number;
  /** When its closing is published again: money is due that has not gone back as far as is known. */
  @Prop() publishAt?: Date;
  /** What the request asked for, if it was moved since. */
  @Prop() requestedDate?: Date;
  @Prop([{ _id: false, at: Date, actor: String, what: String, reason: String, movedFrom: Date }])
  timeline!: StoredTimelineEntry[];
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

// How many requests wait for a provider's answer.
schema.index({ providerUid: 1 }, { name: 'open_requests', partialFilterExpression: { status: 'pending' } });
// A provider's calendar.
schema.index({ providerUid: 1, serviceDate: 1 });
// Decides who gets a time: no two bookings of a provider have a cell in common.
schema.index(
  { providerUid: 1, cells: 1 },
  { unique: true, partialFilterExpression: { cells: { $exists: true } } },
);
// What is to be published again.
schema.index({ publishAt: 1 }, { partialFilterExpression: { publishAt: { $exists: true } } });

export const bookingModel = { name: 'Booking', schema };

/** A booking that has just been requested. */
export const newBooking = (
  appointment: Appointment,
  service: BookableService,
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
  ...statedPolicy(service),
  ...appointment,
  ...(service.schedule && heldBy(appointment.serviceDate, service.schedule, service)),
  status: 'pending',
  paymentStatus: 'unpaid',
  timeline: [{ at: now, actor: 'patient', what: 'requested' }],
  version: 1,
  createdAt: now,
  changedAt: now,
  blocksRepeats: true,
  ...(idempotencyKey !== undefined && { idempotencyKey }),
});

/** What every event about a booking says. */
export const toReference = ({ _id, version, serviceId, patientUid, providerUid }: BookingDocument) => ({
  bookingId: String(_id),
  version,
  serviceId,
  patientUid,
  providerUid,
});

/** Who meets whom and when. */
export const toAppointment = (booking: BookingDocument) => ({
  serviceDate: booking.serviceDate.toISOString(),
  durationMinutes: booking.durationMinutes ?? servicePolicy.durationMinutes,
  ...(booking.timeZone && { timeZone: booking.timeZone }),
  patientName: booking.userName,
  patientEmail: booking.userEmail,
  providerName: booking.providerName,
  providerEmail: booking.providerEmail,
});

export const toRequested = (booking: BookingDocument): EventData<'booking.requested'> => ({
  ...toReference(booking),
  priceCents: booking.priceCents,
  appointment: toAppointment(booking),
});

/** Of a booking that was declined or cancelled. */
export function toClosed(booking: BookingDocument): EventData<'booking.declined' | 'booking.cancelled'> {
  const { status, timeline, priceCents, refundPercent = 100, closedAt = new Date() } = booking;
  const actor =
    timeline.findLast(({ what }) => what === status)?.actor === 'provider' ? 'provider' : 'patient';
  return {
    ...toReference(booking),
    priceCents,
    actor,
    refundPercent,
    closedAt: closedAt.toISOString(),
    appointment: toAppointment(booking),
  };
}

export const toStatusChanged = (booking: BookingDocument): EventData<'booking.status-changed'> => ({
  ...toReference(booking),
  ...workOf(booking),
  paymentStatus: booking.paymentStatus,
  ...(booking.paymentVersion && { paymentVersion: booking.paymentVersion }),
});
