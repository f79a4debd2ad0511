import { type Acknowledged, type Deleted, type Modified, modified } from '@mendwell/contracts/calls';
import type { ReplyInput, ReviewChange, ReviewInput } from '@mendwell/contracts/review';
import { isDuplicateKey } from '@mendwell/service-kit/database/mongo-errors';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { BookingFactsService } from '../booking-facts/booking-facts.service.ts';
import { RatingsService } from '../ratings/ratings.service.ts';
import {
  alreadyReviewed,
  assertChangeable,
  assertReviewable,
  firstNameOf,
  monthOf,
  noSuchReview,
  writingLimit,
} from '../records/review.rules.ts';
import { type ReviewDocument, reviewModel } from '../records/review.schema.ts';
import { ReviewCases } from './review-cases.service.ts';
import { VisitsService } from './visits.service.ts';

/** What an author writes: fields to set, and those that they left out. */
function writtenFields({ stars, text, showName }: ReviewChange, user: User) {
  const authorName = showName ? firstNameOf(user.name) : undefined;
  return {
    set: { stars, ...(text && { text }), ...(authorName && { authorName }), changedAt: new Date() },
    unset: { ...(!text && { text: 1 }), ...(!authorName && { authorName: 1 }) } as const,
  };
}

/**
 * Writes reviews for their authors, and replies for their providers. Each transaction that changes a review computes its
 * ratings.
 */
@Injectable()
export class ReviewsService {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    private readonly facts: BookingFactsService,
    private readonly visits: VisitsService,
    private readonly ratings: RatingsService,
    private readonly cases: ReviewCases,
    private readonly transactions: Transactions,
    private readonly limits: UserLimits,
  ) {}

  create(input: ReviewInput, user: User, token: string): Promise<Acknowledged> {
    return this.limits.within(writingLimit, user.uid, () => this.createOnce(input, user, token));
  }

  /** Replaces a review, even if it is hidden, and so it stays. */
  update(bookingId: string, change: ReviewChange, user: User): Promise<Modified> {
    const { set, unset } = writtenFields(change, user);
    return this.change(user, async (session) => {
      const review = await this.reviews
        .findOneAndUpdate({ bookingId, authorUid: user.uid }, { $set: set, $unset: unset }, { session })
        .lean();
      if (!review) throw await this.refusal(bookingId, 'Only its author can change this review');
      assertChangeable(await this.facts.findVisit(bookingId), new Date());
      await this.ratings.update(review, session);
      return modified(1);
    });
  }

  remove(bookingId: string, user: User): Promise<Deleted> {
    return this.transactions.runInTurn(async (session) => {
      const review = await this.reviews
        .findOneAndDelete({ bookingId, authorUid: user.uid }, { session })
        .lean();
      if (!review) throw await this.refusal(bookingId, 'Only its author can change this review');
      for (const about of ['review', 'reply'] as const)
        await this.cases.update({ bookingId, about }, session);
      await this.ratings.update(review, session);
      return { acknowledged: true, deletedCount: 1 };
    });
  }

  /** Replaces an earlier reply. */
  setReply(bookingId: string, { text }: ReplyInput, user: User): Promise<Modified> {
    return this.change(user, async (session) => {
      const at = new Date();
      const about = 'reply';
      const hiddenBy = await this.cases.hidersOf({ bookingId, about }, session);
      const reply = { text, at, ...(hiddenBy.length > 0 && { hiddenAt: at, hiddenBy }) };
      const shown = { bookingId, providerUid: user.uid, isShown: true };
      const { matchedCount } = await this.reviews.updateOne(shown, { $set: { reply } }, { session });
      if (matchedCount === 0)
        throw await this.refusal(bookingId, 'Only the provider of this visit can reply');
      await this.cases.update({ bookingId, about }, session);
      return modified(1);
    });
  }

  removeReply(bookingId: string, { uid }: User): Promise<Deleted> {
    return this.transactions.runInTurn(async (session) => {
      const own = { bookingId, providerUid: uid };
      const update = { $unset: { reply: 1 } } as const;
      const { matchedCount, modifiedCount } = await this.reviews.updateOne(own, update, { session });
      if (matchedCount === 0)
        throw await this.refusal(bookingId, 'Only the provider of this visit can reply');
      await this.cases.update({ bookingId, about: 'reply' }, session);
      return { acknowledged: true, deletedCount: modifiedCount };
    });
  }

  private change<Result>({ uid }: User, work: (session: ClientSession) => Promise<Result>): Promise<Result> {
    return this.limits.within(writingLimit, uid, () => this.transactions.runInTurn(work));
  }

  private async createOnce(input: ReviewInput, user: User, token: string): Promise<Acknowledged> {
    const { bookingId } = input;
    const own = { bookingId, authorUid: user.uid };
    if (await this.reviews.exists(own).readConcern('majority')) throw alreadyReviewed();
    assertReviewable(await this.visits.find(bookingId, user, token), new Date());
    try {
      await this.transactions.runInTurn((session) => this.insert(input, user, session));
    } catch (error) {
      if (!isDuplicateKey(error, 'bookingId')) throw error;
      // Waits until a majority has the other one.
      await this.reviews.exists(own).readConcern('linearizable');
      throw alreadyReviewed();
    }
    return { acknowledged: true };
  }

  /** Decides again by the facts of this transaction, which conflicts with one that changes them. */
  private async insert(input: ReviewInput, user: User, session: ClientSession): Promise<void> {
    const { bookingId } = input;
    // Of posts that wait for each other, all but the first end here.
    if (await this.reviews.exists({ bookingId, authorUid: user.uid }).session(session))
      throw alreadyReviewed();
    const visit = await this.facts.markReviewed(bookingId, session);
    assertReviewable(visit, new Date());
    const about = 'review';
    const hiddenBy = await this.cases.hidersOf({ bookingId, about }, session);
    const isHidden = hiddenBy.length > 0;
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
      isShown: !isHidden,
      ...(isHidden && { hiddenAt: set.changedAt, hiddenBy }),
      createdAt: set.changedAt,
      ...set,
    };
    await this.reviews.insertMany([review], { session, lean: true });
    await this.cases.update({ bookingId, about }, session);
    await this.ratings.update(review, session);
    await this.transactions.publish(session, 'review.written', { bookingId });
  }

  /** For someone else's review; a hidden one exists for its author only. */
  private async refusal(bookingId: string, detail: string): Promise<DomainError> {
    const isPublic = await this.reviews.exists({ bookingId, isShown: true });
    return isPublic ? new DomainError('forbidden', detail) : noSuchReview();
  }
}
