import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';
import type { Reported } from './review.schema.ts';

/**
 * What operators have decided about a review or reply, or have to decide. Like its reports, it stays if the text is deleted, so
 * that writing it again does not lift it.
 */
@Schema({ collection: 'reviewCases', versionKey: false })
export class ReviewCaseDocument {
  _id!: Types.ObjectId;
  @Prop() bookingId!: string;
  @Prop({ type: String }) about!: Reported;
  /** The oldest report that nobody has decided about; absent if nothing waits, or the text is gone. */
  @Prop() waitsSince?: Date;
  /** The last one. */
  @Prop({ type: String }) decision?: 'keep' | 'hide';
  /** Rises with each change, so that reports and decisions at once conflict. */
  @Prop() changes!: number;
}

export const reviewCaseModel = {
  name: 'ReviewCase',
  schema: SchemaFactory.createForClass(ReviewCaseDocument)
    .index({ bookingId: 1, about: 1 }, { unique: true })
    // The queue.
    .index({ waitsSince: 1, _id: -1 }, { partialFilterExpression: { waitsSince: { $exists: true } } }),
};
