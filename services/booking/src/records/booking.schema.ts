import type {
  BookingStatus,
  Dispute,
  DisputeStatus,
  PaymentStatus,
  WorkStatus,
} from '@mendwell/contracts/booking';
import type { Party } from '@mendwell/contracts/booking-rules';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types, type UpdateQuery } from 'mongoose';
import type { StoredTimelineEntry } from './booking.rules.ts';
import type { BookingPayment } from './payment.rules.ts';

/** A stored booking. Fields copied from the service keep their values from the day of the request. */
@Schema({ collection: 'bookings', versionKey: false })
export class BookingDocument implements BookingPayment {
  _id!: Types.ObjectId;
  @Prop() patientUid!: string;
  @Prop() userEmail!: string;
  @Prop() userName!: string;
  /** Whether the addresses are verified; absent once the account is erased. */
  @Prop() patientVerified?: boolean;
  @Prop() providerVerified?: boolean;
  @Prop() providerUid!: string;
  @Prop() providerEmail!: string;
  @Prop() providerName!: string;
  @Prop() serviceId!: string;
  @Prop() serviceName!: string;
  @Prop() serviceImage!: string;
  @Prop() serviceArea?: string;
  @Prop() priceCents!: number;
  @Prop() serviceDate!: Date;
  /** The patient's instructions and the reason for closing it, by the patient's data key (docs/adr/0022). */
  @Prop({ type: { _id: false, instructions: String, reason: String }, default: undefined })
  sealed?: { instructions?: string; reason?: string };
  @Prop({ type: String }) status!: BookingStatus;
  /** The version with which its work status began; absent while that is `pending`. */
  @Prop() statusVersion?: number;
  /** The version with which it was last requested, moved or closed. */
  @Prop() appointmentVersion!: number;
  @Prop({ type: String }) paymentStatus!: PaymentStatus;
  /** The payment's public number, once it is made. */
  @Prop() receiptNumber?: string;
  @Prop() refundedCents?: number;
  @Prop() failedRefundCents?: number;
  @Prop({ type: String }) disputeStatus?: DisputeStatus;
  @Prop({
    type: [{ _id: false, disputeId: String, amountCents: Number, status: String }],
    default: undefined,
  })
  disputes?: Dispute[];
  /** The newest payment event that has been applied. */
  @Prop() paymentVersion?: number;
  @Prop() durationMinutes?: number;
  @Prop() freeCancellationHours?: number;
  @Prop() lateRefundPercent?: number;
  /** Until when the patient can cancel for free. */
  @Prop() freeCancellationUntil!: Date;
  @Prop() timeZone?: string;
  @Prop() patientTimeZone?: string;
  /** When its time was claimed for it later than it was booked; written so that a change at the same time conflicts. */
  @Prop() claimedAt?: Date;
  /** When it was declined or cancelled, its work status before that, and the share of an earlier payment to refund. */
  @Prop() closedAt?: Date;
  @Prop({ type: String }) closedFrom?: WorkStatus;
  @Prop() refundPercent?: number;
  @Prop() refundDueCents?: number;
  /** The side whose account was blocked or erased, if that ended it; no event has this side's address any more. */
  @Prop({ type: String }) endedFor?: Party;
  /** How often it was moved; the limit holds because each move depends on the version. */
  @Prop() moves?: number;
  /** The date first requested, if it was moved since. */
  @Prop() requestedDate?: Date;
  @Prop([{ _id: false, at: Date, actor: String, what: String, movedFrom: Date }])
  timeline!: StoredTimelineEntry[];
  /** Starts at 1 and rises with each change. */
  @Prop() version!: number;
  @Prop() createdAt!: Date;
  @Prop() changedAt!: Date;
  /** Of a visit that was booked in a series, all of which are stored together: which one it was, of how many. */
  @Prop() seriesId?: string;
  @Prop() seriesNumber?: number;
  @Prop() seriesCount?: number;
  /** The idempotency key of its request; of a series, its first visit has it. */
  @Prop() idempotencyKey?: string;
  /** True while the same patient, service and instant count as a repeat of this booking. */
  @Prop() blocksRepeats?: boolean;
}

const schema = SchemaFactory.createForClass(BookingDocument);
// The two lists, newest request first.
schema.index({ patientUid: 1, _id: -1 });
schema.index({ providerUid: 1, _id: -1 });
// Changes that a live stream missed.
schema.index({ patientUid: 1, changedAt: -1 });
schema.index({ providerUid: 1, changedAt: -1 });
// These two indexes decide races between equal requests; the code only chooses the answer.
schema.index(
  { patientUid: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);
schema.index(
  { patientUid: 1, serviceId: 1, serviceDate: 1 },
  { unique: true, partialFilterExpression: { blocksRepeats: true } },
);

// The visits of a series.
schema.index(
  { patientUid: 1, seriesId: 1, seriesNumber: 1 },
  { unique: true, partialFilterExpression: { seriesId: { $exists: true } } },
);

// The number of requests that a provider has not answered.
schema.index({ providerUid: 1 }, { name: 'open_requests', partialFilterExpression: { status: 'pending' } });
// A provider's calendar.
schema.index({ providerUid: 1, serviceDate: 1 });
// A provider's visits.
schema.index(
  { providerUid: 1, serviceDate: 1 },
  { name: 'visits', partialFilterExpression: { status: 'completed' } },
);
// What is ahead of a service, for operators.
schema.index({ serviceId: 1, serviceDate: 1 });
// Bookings to publish again, those that have changed lately.
schema.index({ changedAt: 1, _id: 1 });
/** Bookings whose refund may be due, which are published again sooner. */
export const isClosedBooking = { closedAt: { $exists: true } };
schema.index({ changedAt: 1, _id: 1 }, { name: 'closed_bookings', partialFilterExpression: isClosedBooking });

/** Bookings with notes, which expire by this index. */
export const hasSealed = { sealed: { $exists: true } };
schema.index({ serviceDate: 1 }, { name: 'sealed_notes', partialFilterExpression: hasSealed });

export const bookingModel = { name: 'Booking', schema };

export const noSuchBooking = () => new DomainError('not-found', 'This booking does not exist');

/** A booking to change, with the database's time: one clock for all instances. */
export interface FoundBooking {
  booking: BookingDocument;
  now: Date;
}

/** Throws `not-found` for an unknown booking. */
export async function findForChange(
  bookings: Model<BookingDocument>,
  bookingId: string,
  session: ClientSession | null = null,
): Promise<FoundBooking> {
  const query = bookings.aggregate<FoundBooking>([
    { $match: { _id: new Types.ObjectId(bookingId) } },
    { $project: { _id: 0, booking: '$$ROOT', now: '$$NOW' } },
  ]);
  const [found] = await (session ? query.session(session) : query.readConcern('majority'));
  if (!found) throw noSuchBooking();
  return found;
}

/** Changes a booking that was read in this session. By its patient, too, which asks one shard (docs/scaling.md). */
export const changeBooking = (
  bookings: Model<BookingDocument>,
  { _id, patientUid, version }: BookingDocument,
  change: UpdateQuery<BookingDocument>,
  session: ClientSession,
): Promise<BookingDocument> =>
  bookings
    .findOneAndUpdate({ _id, patientUid, version }, change, { session, returnDocument: 'after' })
    .orFail()
    .lean();
