import { type Booking, BookingStatus, PaymentStatus, TimelineEntry } from '@mendwell/contracts/booking';
import { toDollars } from '@mendwell/contracts/money';
import { Schema, type Types } from 'mongoose';

/** A booking as stored. What it copied from the service stays as it was on the day of the request. */
export interface BookingDocument {
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
  paymentStatus: PaymentStatus;
  timeline: { at: Date; actor: TimelineEntry['actor']; what: TimelineEntry['what'] }[];
  /** Counts the changes of this booking, from 1. */
  version: number;
  createdAt: Date;
  changedAt: Date;
  /** The key its request came with. */
  idempotencyKey?: string;
  /** True while the same patient, service and instant count as a repeat of this booking. */
  blocksRepeats?: boolean;
}

const text = { type: String, default: '' };
const requiredText = { type: String, required: true };
const requiredDate = { type: Date, required: true };
const wholeNumber = { type: Number, required: true };

const schema = new Schema<BookingDocument>(
  {
    patientUid: requiredText,
    userEmail: text,
    userName: text,
    providerUid: requiredText,
    providerEmail: text,
    providerName: text,
    serviceId: requiredText,
    serviceName: requiredText,
    serviceImage: text,
    priceCents: wholeNumber,
    serviceDate: requiredDate,
    instructions: text,
    status: { type: String, enum: BookingStatus.options, required: true },
    paymentStatus: { type: String, enum: PaymentStatus.options, required: true },
    timeline: [
      {
        _id: false,
        at: requiredDate,
        actor: { type: String, enum: TimelineEntry.shape.actor.options, required: true },
        what: { type: String, enum: TimelineEntry.shape.what.options, required: true },
      },
    ],
    version: wholeNumber,
    createdAt: requiredDate,
    changedAt: requiredDate,
    idempotencyKey: String,
    blocksRepeats: Boolean,
  },
  { versionKey: false },
);

// The two lists, newest request first; the patient's also counts bookings of the last hour.
schema.index({ patientUid: 1, createdAt: -1 });
schema.index({ providerUid: 1, createdAt: -1 });
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

/** The answer a patient or provider gets: nothing that is not named here leaves the service. */
export const toBooking = (record: BookingDocument): Booking => ({
  _id: String(record._id),
  serviceId: record.serviceId,
  serviceName: record.serviceName,
  serviceImage: record.serviceImage,
  price: toDollars(record.priceCents),
  userEmail: record.userEmail,
  userName: record.userName,
  providerEmail: record.providerEmail,
  providerName: record.providerName,
  serviceDate: record.serviceDate.toISOString(),
  instructions: record.instructions,
  status: record.status,
  paymentStatus: record.paymentStatus,
  timeline: record.timeline.map(({ at, actor, what }) => ({ at: at.toISOString(), actor, what })),
  version: record.version,
});
