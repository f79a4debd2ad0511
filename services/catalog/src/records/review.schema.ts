import type { OwnReview, Review } from '@mendwell/contracts/review';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';

/** Enough reports, an operator, or its author's account being blocked. */
export type HiddenBy = 'reports' | 'operator' | 'account';

/** Why a text is hidden; all three can be at once. */
interface Hideable {
  /** Since when, whatever the reason. */
  hiddenAt?: Date;
  hiddenBy?: HiddenBy[];
}

/** A provider's reply. */
export interface StoredReply extends Hideable {
  text: string;
  at: Date;
}

@Schema({ collection: 'reviews', versionKey: false })
export class ReviewDocument implements Hideable {
  _id!: Types.ObjectId;
  @Prop() bookingId!: string;
  @Prop() serviceId!: string;
  @Prop() providerUid!: string;
  @Prop() authorUid!: string;
  @Prop() stars!: number;
  @Prop() text?: string;
  /** The author's first name, if they show it. */
  @Prop() authorName?: string;
  /** The month of the visit: `2026-11`. */
  @Prop() visited!: string;
  @Prop() isFree!: boolean;
  /** Whether its visit still counts: neither refunded nor cancelled since. */
  @Prop() isVerified!: boolean;
  @Prop() hiddenAt?: Date;
  @Prop({ type: [String], default: undefined }) hiddenBy?: HiddenBy[];
  /** Verified and not hidden; only such reviews are listed and counted. */
  @Prop() isShown!: boolean;
  @Prop({
    type: {
      text: String,
      at: Date,
      hiddenAt: Date,
      hiddenBy: { type: [String], default: undefined },
    },
    _id: false,
  })
  reply?: StoredReply;
  @Prop() reportedAt?: Date;
  @Prop() createdAt!: Date;
  @Prop() changedAt!: Date;
}

const schema = SchemaFactory.createForClass(ReviewDocument);
// Decides races between equal requests: one review for each booking.
schema.index({ bookingId: 1 }, { unique: true });
// The lists, newest first; their last fields let MongoDB compute ratings without reading reviews.
schema.index({ serviceId: 1, isShown: 1, _id: -1, stars: 1 });
schema.index({ providerUid: 1, isShown: 1, _id: -1, stars: 1, isFree: 1 });

// An author's own reviews.
schema.index({ authorUid: 1, _id: 1 });

export const reviewModel = { name: 'Review', schema };

/** Finds all reviews of a provider's services by their index, which has `isShown` before the id. */
export const ofProvider = (providerUid: string) => ({ providerUid, isShown: { $in: [true, false] } });

/** What a report can be about. */
export type Reported = 'review' | 'reply';

/** The review or its reply, if it has one. */
export const textOf = (review: ReviewDocument, about: Reported): ReviewDocument | StoredReply | undefined =>
  about === 'reply' ? review.reply : review;

/** One user's report, for operators. It stays if the review is deleted, so that writing it again does not lift it. */
@Schema({ collection: 'reviewReports', versionKey: false })
export class ReportDocument {
  _id!: Types.ObjectId;
  @Prop() bookingId!: string;
  @Prop({ type: String }) about!: Reported;
  @Prop() reporterUid!: string;
  @Prop() reason!: string;
  @Prop() at!: Date;
  /** When an operator decided about the text; from then on it does not count. */
  @Prop() decidedAt?: Date;
}

export const reportModel = {
  name: 'ReviewReport',
  schema: SchemaFactory.createForClass(ReportDocument)
    .index({ bookingId: 1, about: 1, reporterUid: 1 }, { unique: true })
    .index({ reporterUid: 1, _id: 1 }),
};

/** Why a review or reply is hidden. */
export const hidersOf = ({ hiddenBy = [] }: Hideable): HiddenBy[] => hiddenBy;

/** The public answer: only the fields named here leave the catalog. */
export const toReview = (record: ReviewDocument): Review => ({
  bookingId: record.bookingId,
  serviceId: record.serviceId,
  stars: record.stars,
  ...(record.text && { text: record.text }),
  visited: record.visited,
  ...(record.authorName && { authorName: record.authorName }),
  ...toReply(record),
});

/** A review for its author. */
export const toOwn = (record: ReviewDocument): OwnReview['review'] => ({
  stars: record.stars,
  ...(record.text && { text: record.text }),
  showName: record.authorName !== undefined,
  isShown: record.isShown,
  ...toReply(record),
});

const toReply = ({ reply }: ReviewDocument): Pick<Review, 'reply'> =>
  reply && !reply.hiddenAt ? { reply: { text: reply.text, at: reply.at.toISOString() } } : {};
