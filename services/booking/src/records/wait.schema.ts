import type { DayPart, Weekday } from '@mendwell/contracts/schedule';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** Somebody's wish for an earlier time. It is deleted once it ends. */
@Schema({ collection: 'waits', versionKey: false })
export class WaitDocument {
  _id!: Types.ObjectId;
  @Prop() patientUid!: string;
  /** One of the few that a person has. */
  @Prop() place!: number;
  /** As in the token that asked, until a newer address is known. */
  @Prop() email!: string;
  @Prop() isVerified!: boolean;
  @Prop() patientTimeZone?: string;
  @Prop() providerUid!: string;
  @Prop() providerName!: string;
  @Prop() serviceId!: string;
  @Prop() serviceName!: string;
  @Prop() isAnyService!: boolean;
  /** The booking that would move. */
  @Prop() bookingId?: string;
  @Prop() from!: string;
  @Prop() to!: string;
  @Prop([String]) weekdays!: Weekday[];
  @Prop([String]) parts!: DayPart[];
  /** All offers, and those of times that stayed free for half an hour. */
  @Prop({ default: 0 }) offered!: number;
  @Prop({ default: 0 }) unanswered!: number;
  /** Until then its owner has had enough offers. */
  @Prop() pausedUntil?: Date;
  /** In the link that ends it. */
  @Prop() token!: string;
  @Prop() endsAt!: Date;
}

const schema = SchemaFactory.createForClass(WaitDocument);
// Decides how many a person can have.
schema.index({ patientUid: 1, place: 1 }, { unique: true });
schema.index({ patientUid: 1, serviceId: 1, bookingId: 1 }, { unique: true });
// Who waits for a provider, first come first served.
schema.index({ providerUid: 1, _id: 1 });
schema.index({ bookingId: 1 }, { partialFilterExpression: { bookingId: { $exists: true } } });
schema.index({ token: 1 }, { unique: true });
schema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });

export const waitModel = { name: 'Wait', schema };

/** A time that was offered to somebody who waits; kept until it is over, so that nobody hears of it twice. */
@Schema({ collection: 'timeOffers', versionKey: false })
export class TimeOfferDocument {
  _id!: Types.ObjectId;
  @Prop({ type: SchemaTypes.ObjectId }) waitId!: Types.ObjectId;
  @Prop() patientUid!: string;
  @Prop() providerUid!: string;
  /** When the appointment would begin. */
  @Prop() at!: Date;
  /** Its place among all offers of this time. */
  @Prop() seat!: number;
  @Prop() sentAt!: Date;
  /** Present until the time is taken, or counts as not answered. */
  @Prop() isOpen?: boolean;
  @Prop() expiresAt!: Date;
}

const offerSchema = SchemaFactory.createForClass(TimeOfferDocument);
// To erase them.
offerSchema.index({ patientUid: 1, _id: 1 });
offerSchema.index({ providerUid: 1, _id: 1 });
// These two decide races: each place is given once, and nobody gets two mails for one time.
offerSchema.index({ providerUid: 1, at: 1, seat: 1 }, { unique: true });
offerSchema.index({ patientUid: 1, providerUid: 1, at: 1 }, { unique: true });
offerSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const timeOfferModel = { name: 'TimeOffer', schema: offerSchema };
