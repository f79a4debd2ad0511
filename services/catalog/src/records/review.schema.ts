import { createHash } from 'node:crypto';
import type { ReasonCategory } from '@mendwell/contracts/desk/actions';
import type { Hidden, OwnReview, Review } from '@mendwell/contracts/review';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { Moderation } from './moderation.ts';
import { noSuchReview } from './review.rules.ts';

export interface StoredReply {
  text: string;
  at: Date;
  /** What it answers: `readOf` the review then. */
  to: string;
  moderation?: Moderation;
}

@Schema({ collection: 'reviews', versionKey: false })
export class ReviewDocument {
  _id!: Types.ObjectId;
  @Prop() bookingId!: string;
  @Prop() serviceId!: string;
  @Prop() providerUid!: string;
  @Prop() authorUid!: string;
  @Prop() stars!: number;
  @Prop() text?: string;
  /** The name that the author shows, if any. */
  @Prop() authorName?: string;
  /** Otherwise it follows the name of the account. */
  @Prop() isNameTyped?: boolean;
  /** The month of the visit: `2026-11`. */
  @Prop() visited!: string;
  /** Whether the visit itself was free, whatever its service costs now. */
  @Prop() isFree!: boolean;
  /** Whether its visit still counts: neither refunded nor cancelled since. */
  @Prop() isVerified!: boolean;
  @Prop({ type: Object }) moderation?: Moderation;
  /** Verified and not hidden; only such reviews are listed and counted. */
  @Prop() isShown!: boolean;
  @Prop({ type: Object }) reply?: StoredReply;
  /** Rises with each report or decision about it or its reply, so that those at the same time conflict. */
  @Prop() changes?: number;
  @Prop() createdAt!: Date;
  @Prop() changedAt!: Date;
}

const schema = SchemaFactory.createForClass(ReviewDocument);
// Decides races between equal requests: one review for each booking.
schema.index({ bookingId: 1 }, { unique: true });
// The lists, newest first; their last fields let MongoDB compute ratings without reading reviews.
const counted = { stars: 1, isFree: 1, authorUid: 1 } as const;
schema.index({ serviceId: 1, isShown: 1, _id: -1, ...counted });
schema.index({ providerUid: 1, isShown: 1, _id: -1, ...counted, serviceId: 1 });
// A provider's hidden replies.
const hasHiddenReply = { 'reply.moderation': { $exists: true } };
schema.index({ providerUid: 1, _id: -1 }, { partialFilterExpression: hasHiddenReply });
// An author's own reviews.
schema.index({ authorUid: 1, _id: 1 });

export const reviewModel = { name: 'Review', schema };

/** Finds all reviews of a provider's services by their index, which has `isShown` before the id. */
export const ofProvider = (providerUid: string) => ({ providerUid, isShown: { $in: [true, false] } });

/** The provider's replies that are hidden, by their own index. */
export const withHiddenReply = (providerUid: string) => ({ providerUid, ...hasHiddenReply });

/** What of a review is moderated. */
export type Target = 'review' | 'reply';

/** Which review, or the reply to which: by the booking, so that a text which is written anew has the same key. */
export interface TextKey {
  bookingId: string;
  target: Target;
}

/** The review or its reply, if it has one. */
export const textOf = (review: ReviewDocument, target: Target): ReviewDocument | StoredReply | undefined =>
  target === 'reply' ? review.reply : review;

export const hashOf = (read: unknown[]) =>
  createHash('sha256').update(JSON.stringify(read)).digest('base64url').slice(0, 22);

/** What a review says, whatever name it shows. */
export const readOf = ({ stars, text }: Pick<ReviewDocument, 'stars' | 'text'>) => hashOf([stars, text]);

/** What others read of a text. Equal texts have equal versions, whenever they are written. */
export function versionOf(review: ReviewDocument, target: Target): string {
  const { stars, text, authorName, reply } = review;
  return hashOf(target === 'reply' ? [reply?.text] : [stars, text, authorName]);
}

/** The refusal of a change by somebody else: a hidden review exists for its author only. */
export async function refusalToOthers(
  reviews: Model<ReviewDocument>,
  review: { bookingId: string } | { _id: string },
  detail: string,
): Promise<DomainError> {
  const isPublic = await reviews.exists({ ...review, isShown: true });
  return isPublic ? new DomainError('forbidden', detail) : noSuchReview();
}

/** One user's report, for operators. It stays if the review is deleted, so that writing it again does not lift it. */
@Schema({ collection: 'reviewReports', versionKey: false })
export class ReportDocument {
  _id!: Types.ObjectId;
  @Prop() bookingId!: string;
  @Prop({ type: String }) target!: Target;
  @Prop() reporterUid!: string;
  @Prop() reason!: string;
  @Prop() at!: Date;
  @Prop() reviewId!: string;
  /** Of the text that was reported. */
  @Prop() version!: string;
  /** Whether it counts towards hiding the text; otherwise it only waits to be read. */
  @Prop() canHide!: boolean;
  /** When an operator decided about the text; from then on it neither counts nor waits. */
  @Prop() decidedAt?: Date;
}

export const reportModel = {
  name: 'ReviewReport',
  schema: SchemaFactory.createForClass(ReportDocument)
    .index({ bookingId: 1, target: 1, reporterUid: 1 }, { unique: true })
    // The oldest reports of a text.
    .index({ bookingId: 1, target: 1, at: 1 })
    .index({ reporterUid: 1, _id: 1 }),
};

/**
 * What operators have decided about a review or reply, or have to decide. Like its reports, it stays if the text is deleted, so
 * that writing it again does not lift it.
 */
@Schema({ collection: 'reviewCases', versionKey: false })
export class ReviewCaseDocument implements TextKey {
  _id!: Types.ObjectId;
  @Prop() bookingId!: string;
  @Prop({ type: String }) target!: Target;
  /** The oldest report that nobody has decided about; absent if nothing waits, or the text is gone. */
  @Prop() waitsSince?: Date;
  /** Since when reports or an operator hide it; absent if they do not, or the text is gone. */
  @Prop() hiddenAt?: Date;
  /** The last one, about which text, and why. */
  @Prop({ type: String }) decision?: 'keep' | 'hide';
  @Prop() version?: string;
  @Prop({ type: String }) reason?: ReasonCategory;
}

/** Whether an operator has decided to keep a text of this version. */
export const isKept = (known: ReviewCaseDocument | null, version: string): boolean =>
  known?.decision === 'keep' && known.version === version;

export const reviewCaseModel = {
  name: 'ReviewCase',
  schema: SchemaFactory.createForClass(ReviewCaseDocument)
    .index({ bookingId: 1, target: 1 }, { unique: true })
    // The queue.
    .index({ waitsSince: 1, _id: -1 }, { partialFilterExpression: { waitsSince: { $exists: true } } })
    .index({ hiddenAt: -1, _id: 1 }, { partialFilterExpression: { hiddenAt: { $exists: true } } }),
};

/** The public answer: only the fields named here leave the catalog. */
export const toReview = (record: ReviewDocument): Review => ({
  reviewId: String(record._id),
  serviceId: record.serviceId,
  stars: record.stars,
  ...(record.text && { text: record.text }),
  visited: record.visited,
  ...(record.authorName && { authorName: record.authorName }),
  ...toReply(record),
});

/** A review for its author. */
export const toOwn = (record: ReviewDocument): OwnReview['review'] => ({
  reviewId: String(record._id),
  stars: record.stars,
  ...(record.text && { text: record.text }),
  showName: record.authorName !== undefined,
  ...(record.authorName && { authorName: record.authorName }),
  isShown: record.isShown,
  ...(record.moderation && { hidden: toHidden(record.moderation) }),
  ...toReply(record),
});

/** Why a text is hidden, for its author: an operator's decision counts more than reports. */
export function toHidden({ hiddenBy, reason }: Moderation): Hidden {
  const by = (['operator', 'reports'] as const).find((one) => hiddenBy.includes(one)) ?? 'account';
  return { by, ...(by === 'operator' && reason && { reason }) };
}

function toReply({ reply, ...review }: ReviewDocument): Pick<Review, 'reply'> {
  if (!reply || reply.moderation) return {};
  const { text, at, to } = reply;
  return { reply: { text, at: at.toISOString(), ...(to && to !== readOf(review) && { isOutdated: true }) } };
}
