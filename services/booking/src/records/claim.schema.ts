import type { Schedule } from '@mendwell/contracts/schedule';
import { servicePolicy } from '@mendwell/contracts/service';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { slotsOf } from './availability.rules.ts';
import type { BookingDocument } from './booking.schema.ts';

/**
 * The time that a booking takes of a provider with hours; absent once it is closed. Not part of the booking, because bookings
 * would be sharded by patient, and a unique index must start with the shard key (docs/scaling.md).
 */
@Schema({ collection: 'claims', versionKey: false })
export class ClaimDocument {
  /** The booking's id. */
  @Prop({ type: SchemaTypes.ObjectId }) _id!: Types.ObjectId;
  @Prop() providerUid!: string;
  /** The beginnings of the quarters of an hour. */
  @Prop([Date]) slots!: Date[];
}

const schema = SchemaFactory.createForClass(ClaimDocument);
// Decides who gets a time: no two bookings of a provider share a slot.
schema.index({ providerUid: 1, slots: 1 }, { unique: true });
// To erase them.
schema.index({ providerUid: 1, _id: 1 });

export const claimModel = { name: 'Claim', schema };

/** What a booking of a provider with hours claims. */
export const claimOf = (
  {
    _id,
    providerUid,
    serviceDate,
    durationMinutes = servicePolicy.durationMinutes,
  }: Pick<BookingDocument, '_id' | 'providerUid' | 'serviceDate' | 'durationMinutes'>,
  schedule: Schedule,
): ClaimDocument => ({ _id, providerUid, slots: slotsOf(serviceDate, durationMinutes, schedule) });
