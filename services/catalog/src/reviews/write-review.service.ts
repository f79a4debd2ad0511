import { type Deleted, type Inserted, type Modified, modified } from '@mendwell/contracts/calls';
import type { ReplyInput, ReviewChange, ReviewInput } from '@mendwell/contracts/review';
import { isDuplicateKey } from '@mendwell/service-kit/database/mongo-errors';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { BookingCopiesService } from '../booking-copies/booking-copies.service.ts';
import { RatingsService } from '../ratings/ratings.service.ts';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { assertMayPublish } from '../records/publishing.ts';
import {
  alreadyReviewed,
  assertChangeable,
  assertReviewable,
  firstNameOf,
  monthOf,
  writingLimit,
} from '../records/review.rules.ts';
import { type ReviewDocument, readOf, refusalToOthers, reviewModel } from '../records/review.schema.ts';
import { ReviewModeration } from './review-moderation.service.ts';
import { VisitsService } from './visits.service.ts';

const notTheProvider = 'Only the provider of this visit can reply';
const notTheAuthor = 'Only its author can change this review';

/** What an author writes: fields to set, and those that they left out. A name that is the suggested one is not a typed one. */
function writtenFields({ stars, text, showName, name }: ReviewChange, user: User) {
  const suggested = firstNameOf(user.name);
  const authorName = showName ? (name ?? suggested) : undefined;
  const isNameTyped = authorName !== suggested;
  return {
    set: {
      stars,
      ...(text && { text }),
      ...(authorName && { authorName, isNameTyped }),
      changedAt: new Date(),
    },
    unset: { ...(!text && { text: 1 }), ...(!authorName && { authorName: 1, isNameTyped: 1 }) } as const,
  };
}

/** Writes reviews for their authors, and replies for their providers. Each transaction that changes a review computes its ratings. */
@Injectable()
export class WriteReview {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly copies: BookingCopiesService,
    private readonly visits: VisitsService,
    private readonly ratings: RatingsService,
    private readonly moderation: ReviewModeration,
    private readonly transactions: Transactions,
    private readonly limits: UserLimits,
  ) {}

  create(input: ReviewInput, user: User, token: string): Promise<Inserted> {
    return this.limits.within(writingLimit, user.uid, () => this.createOnce(input, user, token));
  }

  /** Replaces a review. A hidden one stays hidden. */
  update(bookingId: string, change: ReviewChange, user: User): Promise<Modified> {
    const { set, unset } = writtenFields(change, user);
    const own = { bookingId, authorUid: user.uid };
    const work = () =>
      this.transactions.runSerially(async (session) => {
        const update = { $set: set, $unset: unset };
        // Not `findOneAndUpdate`: if that conflicts, MongoDB's log quotes the text.
        await this.reviews.updateOne(own, update, { session });
        const review = await this.reviews.findOne(own, null, { session }).lean();
        if (!review) throw await refusalToOthers(this.reviews, { bookingId }, notTheAuthor);
        assertChangeable(await this.copies.findVisit(bookingId), new Date());
        await this.ratings.update(review, session);
        return modified(1);
      });
    return this.limits.within(writingLimit, user.uid, work);
  }

  remove(bookingId: string, { uid }: User): Promise<Deleted> {
    return this.transactions.runSerially(async (session) => {
      const review = await this.reviews.findOneAndDelete({ bookingId, authorUid: uid }, { session }).lean();
      if (!review) throw await refusalToOthers(this.reviews, { bookingId }, notTheAuthor);
      for (const target of ['review', 'reply'] as const)
        await this.moderation.updateCase({ bookingId, target }, session);
      await this.ratings.update(review, session);
      return { acknowledged: true, deletedCount: 1 };
    });
  }

  /** Replaces an earlier reply. */
  setReply(reviewId: string, { text }: ReplyInput, user: User): Promise<Modified> {
    const { uid } = user;
    const work = () =>
      this.transactions.runSerially(async (session) => {
        await assertMayPublish(this.accounts, user, session);
        const shown = { _id: reviewId, providerUid: uid, isShown: true };
        const counted = { $inc: { changes: 1 } };
        const review = await this.reviews.findOneAndUpdate(shown, counted, { session }).lean();
        if (!review) throw await refusalToOthers(this.reviews, { _id: reviewId }, notTheProvider);
        const { bookingId } = review;
        const key = { bookingId, target: 'reply' } as const;
        const known = await this.moderation.find(key, session);
        const moderation = known && (await this.moderation.ofNewText(known, session));
        const reply = { text, at: new Date(), to: readOf(review), ...(moderation && { moderation }) };
        await this.reviews.updateOne({ _id: review._id }, { $set: { reply } }, { session });
        if (known) await this.moderation.updateCase(key, session);
        const announced = { bookingId, isReply: true, ...(moderation && { isHidden: true }) };
        await this.transactions.publish(session, 'review.written', announced);
        return modified(1);
      });
    return this.limits.within(writingLimit, uid, work);
  }

  removeReply(reviewId: string, { uid }: User): Promise<Deleted> {
    return this.transactions.runSerially(async (session) => {
      const own = { _id: reviewId, providerUid: uid };
      const review = await this.reviews.findOneAndUpdate(own, { $unset: { reply: 1 } }, { session }).lean();
      if (!review) throw await refusalToOthers(this.reviews, { _id: reviewId }, notTheProvider);
      await this.moderation.updateCase({ bookingId: review.bookingId, target: 'reply' }, session);
      return { acknowledged: true, deletedCount: review.reply ? 1 : 0 };
    });
  }

  private async createOnce(input: ReviewInput, user: User, token: string): Promise<Inserted> {
    const { bookingId } = input;
    const own = { bookingId, authorUid: user.uid };
    if (await this.reviews.exists(own).readConcern('majority')) throw alreadyReviewed();
    assertReviewable(await this.visits.find(bookingId, user, token), new Date());
    try {
      const insertedId = await this.transactions.runSerially((session) => this.insert(input, user, session));
      return { acknowledged: true, insertedId };
    } catch (error) {
      if (!isDuplicateKey(error, 'bookingId')) throw error;
      // Waits until a majority has the other one.
      await this.reviews.exists(own).readConcern('linearizable');
      throw alreadyReviewed();
    }
  }

  /** Decides again by the facts of this transaction, which conflicts with one that changes them. */
  private async insert(input: ReviewInput, user: User, session: ClientSession): Promise<string> {
    const { bookingId } = input;
    // An equal request may have been first while this one waited for its turn.
    if (await this.reviews.exists({ bookingId, authorUid: user.uid }).session(session))
      throw alreadyReviewed();
    await assertMayPublish(this.accounts, user, session);
    const visit = await this.copies.markReviewed(bookingId, session);
    assertReviewable(visit, new Date());
    const key = { bookingId, target: 'review' } as const;
    const known = await this.moderation.find(key, session);
    const moderation = known && (await this.moderation.ofNewText(known, session));
    const { set } = writtenFields(input, user);
    const review: ReviewDocument = {
      _id: new Types.ObjectId(),
      bookingId,
      serviceId: visit.serviceId,
      providerUid: visit.providerUid,
      authorUid: user.uid,
      visited: monthOf(visit),
      isFree: visit.price === 0,
      isVerified: true,
      isShown: !moderation,
      ...(moderation && { moderation }),
      createdAt: set.changedAt,
      ...set,
    };
    await this.reviews.insertMany([review], { session, lean: true });
    if (known) await this.moderation.updateCase(key, session);
    await this.ratings.update(review, session);
    const announced = { bookingId, ...(moderation && { isHidden: true }) };
    await this.transactions.publish(session, 'review.written', announced);
    return String(review._id);
  }
}
