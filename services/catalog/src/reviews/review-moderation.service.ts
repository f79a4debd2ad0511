import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { type Reported, type ReviewDocument, reviewModel } from './review.schema.ts';
import { type HiderChange, ReviewVisibility } from './review-visibility.service.ts';

/** Hides what a blocked account has written, and shows it again. */
@Injectable()
export class ReviewModeration {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    private readonly visibility: ReviewVisibility,
    private readonly transactions: Transactions,
  ) {}

  /** Hides all reviews and replies of a blocked account. Can be interrupted and repeated. */
  hideOfAuthor(uid: string): Promise<void> {
    return this.changeAll(uid, { add: ['account'] });
  }

  /** Shows what only the account's block has hidden. Can be interrupted and repeated. */
  showOfAuthor(uid: string): Promise<void> {
    return this.changeAll(uid, { remove: ['account'] });
  }

  private async changeAll(uid: string, change: HiderChange): Promise<void> {
    await this.changeEach({ authorUid: uid }, 'review', change);
    for (const isShown of [true, false])
      await this.changeEach({ providerUid: uid, isShown }, 'reply', change);
  }

  private async changeEach(
    written: QueryFilter<ReviewDocument>,
    about: Reported,
    change: HiderChange,
  ): Promise<void> {
    for await (const batch of rowBatches(this.reviews, written))
      for (const { _id } of batch)
        await this.transactions.runInTurn(async (session) => {
          const review = await this.reviews.findById(_id, null, { session }).lean();
          if (review) await this.visibility.change(review, about, change, session);
        });
  }
}
