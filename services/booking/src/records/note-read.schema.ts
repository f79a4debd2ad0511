import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** Somebody read the texts of a booking's patient on a day. */
@Schema({ collection: 'noteReads', versionKey: false })
export class NoteReadDocument {
  _id!: Types.ObjectId;
  @Prop({ type: SchemaTypes.ObjectId }) bookingId!: Types.ObjectId;
  @Prop() readerUid!: string;
  /** The day in UTC: `2026-11-25`. */
  @Prop() on!: string;
}

export const noteReadModel = {
  name: 'NoteRead',
  schema: SchemaFactory.createForClass(NoteReadDocument)
    .index({ bookingId: 1, readerUid: 1, on: 1 }, { unique: true })
    .index({ readerUid: 1, _id: 1 }),
};
