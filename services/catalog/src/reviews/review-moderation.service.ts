import { type Modified, modified } from '@mendwell/contracts/calls';
import type { ReviewDecision } from '@mendwell/contracts/desk/reviews';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { OperatorActions } from '@mendwell/service-kit/desk/operator-actions';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { noSuchReview } from '../records/review.rules.ts';
import {
  hidersOf,
  ofProvider,
  type Reported,
  type ReviewDocument,
  reviewModel,
  textOf,
} from '../records/review.schema.ts';
import { ReviewCases } from './review-cases.service.ts';
import { type HiderChange, ReviewVisibility } from './review-visibility.service.ts';

/** An operator's decision replaces what reports have done. */
const changes = {
  keep: { remove: ['reports', 'operator'] },
  hide: { add: ['operator'], remove: ['reports'] },
} satisfies Record<string, HiderChange>;

/** Hides reviews and replies for operators, singly or with their author's account, and shows them again. */
@Injectable()
export class ReviewModeration {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    private readonly cases: ReviewCases,
    private readonly visibility: ReviewVisibility,
    private readonly transactions: Transactions,
    private readonly actions: OperatorActions,
  ) {}

  /** Shows what reports or an operator have hidden; later reports count anew. */
  keep(bookingId: string, decision: ReviewDecision, operator: User): Promise<Modified> {
    return this.decide('keep', bookingId, decision, operator);
  }

  /** Hides a text for good, also if its author changes it or writes it anew. */
  hide(bookingId: string, decision: ReviewDecision, operator: User): Promise<Modified> {
    return this.decide('hide', bookingId, decision, operator);
  }

  /** Hides all reviews and replies of a blocked account. Can be interrupted, also by `beforeBatch`, and repeated. */
  hideOfAuthor(uid: string, beforeBatch?: BeforeBatch): Promise<void> {
    return this.changeAll(uid, { $ne: 'account' }, { add: ['account'] }, beforeBatch);
  }

  /** Shows what only the account's block has hidden. Can be interrupted, also by `beforeBatch`, and repeated. */
  showOfAuthor(uid: string, beforeBatch?: BeforeBatch): Promise<void> {
    return this.changeAll(uid, 'account', { remove: ['account'] }, beforeBatch);
  }

  private decide(
    choice: 'keep' | 'hide',
    bookingId: string,
    { about, reason, note }: ReviewDecision,
    operator: User,
  ): Promise<Modified> {
    return this.transactions.runInTurn(async (session) => {
      const review = await this.reviews.findOne({ bookingId }, null, { session }).lean();
      const text = review && textOf(review, about);
      if (!text) throw noSuchReview();
      const hiders = hidersOf(text);
      const isHidden = hiders.includes('operator');
      const waits = (await this.cases.get({ bookingId, about }, session))?.waitsSince !== undefined;
      const isDone = choice === 'hide' ? isHidden : !isHidden && !waits && !hiders.includes('reports');
      if (isDone) return modified(0);
      await this.cases.decide({ bookingId, about }, choice, session);
      await this.visibility.change(review, about, changes[choice], session);
      const subject = { kind: about, id: bookingId };
      await this.actions.record(session, operator, { action: `review.${choice}`, subject, reason, note });
      return modified(1);
    });
  }

  /** Only what is still to change, so that a repeat goes on where the one before has ended. */
  private async changeAll(
    uid: string,
    hiddenBy: 'account' | { $ne: 'account' },
    change: HiderChange,
    beforeBatch?: BeforeBatch,
  ): Promise<void> {
    const replied = { ...ofProvider(uid), reply: { $exists: true }, 'reply.hiddenBy': hiddenBy };
    await this.changeEach({ authorUid: uid, hiddenBy }, 'review', change, beforeBatch);
    await this.changeEach(replied, 'reply', change, beforeBatch);
  }

  private async changeEach(
    written: QueryFilter<ReviewDocument>,
    about: Reported,
    change: HiderChange,
    beforeBatch?: BeforeBatch,
  ): Promise<void> {
    for await (const batch of rowBatches(this.reviews, written)) {
      await beforeBatch?.();
      for (const { _id } of batch)
        await this.transactions.runInTurn(async (session) => {
          const review = await this.reviews.findById(_id, null, { session }).lean();
          if (review) await this.visibility.change(review, about, change, session);
        });
    }
  }
}

/** Called before each batch of some hundred; ends the work by rejecting. */
type BeforeBatch = () => Promise<void>;
