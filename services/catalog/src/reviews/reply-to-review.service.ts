import { type Deleted, type Modified, modified } from '@mendwell/contracts/calls';
import type { ReplyInput } from '@mendwell/contracts/review';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { assertMayPublish } from '../records/publishing.ts';
import { writingLimit } from '../records/review.rules.ts';
import { type ReviewDocument, readOf, refusalToOthers, reviewModel } from '../records/review.schema.ts';
import { ReviewModeration } from './review-moderation.service.ts';

const notTheProvider = 'Only the provider of this visit can reply';

/** Writes replies to reviews for their providers. */
@Injectable()
export class ReplyToReview {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly moderation: ReviewModeration,
    private readonly transactions: Transactions,
    private readonly limits: UserLimits,
  ) {}

  /** Replaces an earlier reply. */
  set(reviewId: string, { text }: ReplyInput, user: User): Promise<Modified> {
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

  remove(reviewId: string, { uid }: User): Promise<Deleted> {
    return this.transactions.runSerially(async (session) => {
      const own = { _id: reviewId, providerUid: uid };
      const review = await this.reviews.findOneAndUpdate(own, { $unset: { reply: 1 } }, { session }).lean();
      if (!review) throw await refusalToOthers(this.reviews, { _id: reviewId }, notTheProvider);
      await this.moderation.updateCase({ bookingId: review.bookingId, target: 'reply' }, session);
      return { acknowledged: true, deletedCount: review.reply ? 1 : 0 };
    });
  }
}
