import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

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

const schema = SchemaFactory.createForClass(TimeOfferDocument);
// To erase them.
schema.index({ patientUid: 1, _id: 1 });
schema.index({ providerUid: 1, _id: 1 });
// These two decide races: each place is given once, and nobody gets two mails for one time.
schema.index({ providerUid: 1, at: 1, seat: 1 }, { unique: true });
schema.index({ patientUid: 1, providerUid: 1, at: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const timeOfferModel = { name: 'TimeOffer', schema };
