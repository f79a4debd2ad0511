import { type Modified, modified } from '@mendwell/contracts/calls';
import type { ReviewDecision } from '@mendwell/contracts/desk/reviews';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { OperatorActions } from '@mendwell/service-kit/desk/operator-actions';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { RatingsService } from '../ratings/ratings.service.ts';
import { type HiddenBy, type Moderation, type ModerationChange, moderated } from '../records/moderation.ts';
import { noSuchReview, reportsToHide } from '../records/review.rules.ts';
import {
  ofProvider,
  type ReportDocument,
  type ReviewCaseDocument,
  type ReviewDocument,
  reportModel,
  reviewCaseModel,
  reviewModel,
  type Target,
  type TextKey,
  textOf,
} from '../records/review.schema.ts';

type Choice = 'keep' | 'hide';

/** An operator's decision replaces what reports have done. */
const changes: Record<Choice, ModerationChange> = {
  keep: { remove: ['reports', 'operator'] },
  hide: { add: ['operator'], remove: ['reports'] },
};

/** Decides which reviews and replies are hidden: by reports, by operators, and with their author's account. */
@Injectable()
export class ReviewModeration {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(reportModel.name) private readonly reports: Model<ReportDocument>,
    @InjectModel(reviewCaseModel.name) private readonly cases: Model<ReviewCaseDocument>,
    private readonly ratings: RatingsService,
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

  /** Hides all reviews and replies of a blocked account. Can be interrupted and repeated. */
  hideOfAuthor(uid: string): Promise<void> {
    return this.changeAll(uid, { $ne: 'account' }, { add: ['account'] });
  }

  /** Shows what only the account's block has hidden. Can be interrupted and repeated. */
  showOfAuthor(uid: string): Promise<void> {
    return this.changeAll(uid, 'account', { remove: ['account'] });
  }

  /** What a new text begins with: reports and decisions about an earlier one of the same visit stay in force. */
  async ofNewText(key: TextKey, session: ClientSession): Promise<Moderation | undefined> {
    return moderated(undefined, { add: await this.reasonsToHide(key, session) });
  }

  /** Hides a text that was read in this transaction once enough people have reported it. */
  async countReports(review: ReviewDocument, target: Target, session: ClientSession): Promise<void> {
    const key = { bookingId: review.bookingId, target };
    await this.updateQueue(key, session);
    await this.change(review, target, { add: await this.reasonsToHide(key, session) }, session);
  }

  /** Lets a text wait for a decision if there are reports, or no longer. Called whenever its reports or it come or go. */
  async updateQueue(key: TextKey, session: ClientSession): Promise<void> {
    const waitsSince = await this.waitsSince(key, session);
    const update = waitsSince ? { $set: { waitsSince } } : { $unset: { waitsSince: 1 as const } };
    await this.cases.updateOne({ ...key }, update, { session, upsert: waitsSince !== undefined });
  }

  private decide(
    choice: Choice,
    bookingId: string,
    { about: target, reason, note }: ReviewDecision,
    operator: User,
  ): Promise<Modified> {
    return this.transactions.runInTurn(async (session) => {
      const key = { bookingId, target };
      const review = await this.reviews
        .findOneAndUpdate({ bookingId }, { $inc: { changes: 1 } }, { session })
        .lean();
      const text = review && textOf(review, target);
      if (!text) throw noSuchReview();
      const hiddenBy = text.moderation?.hiddenBy ?? [];
      const waits = { ...key, waitsSince: { $exists: true } };
      const isDone =
        choice === 'hide'
          ? hiddenBy.includes('operator')
          : !hiddenBy.includes('operator') &&
            !hiddenBy.includes('reports') &&
            !(await this.cases.exists(waits).session(session));
      if (isDone) return modified(0);
      await this.close(key, choice, session);
      await this.change(review, target, changes[choice], session);
      const subject = { kind: target, id: bookingId };
      await this.actions.record(session, operator, { action: `review.${choice}`, subject, reason, note });
      return modified(1);
    });
  }

  /** Stores a decision, so that only later reports count. */
  private async close(key: TextKey, decision: Choice, session: ClientSession): Promise<void> {
    const update = { $set: { decision }, $unset: { waitsSince: 1 as const } };
    await this.cases.updateOne({ ...key }, update, { session, upsert: true });
    const undecided = { ...key, decidedAt: null };
    await this.reports.updateMany(undecided, { $set: { decidedAt: new Date() } }, { session });
  }

  private async change(
    review: ReviewDocument,
    target: Target,
    change: ModerationChange,
    session: ClientSession,
  ): Promise<void> {
    const before = textOf(review, target)?.moderation;
    const moderation = moderated(before, change);
    if (moderation === before) return;
    const { moderation: _, ...others } = review;
    if (target === 'review')
      return this.ratings.store({ ...others, ...(moderation && { moderation }) }, session);
    const update = moderation
      ? { $set: { 'reply.moderation': moderation } }
      : { $unset: { 'reply.moderation': 1 as const } };
    await this.reviews.updateOne({ _id: review._id }, update, { session });
  }

  private async reasonsToHide(key: TextKey, session: ClientSession): Promise<HiddenBy[]> {
    const isHidden = await this.cases.exists({ ...key, decision: 'hide' }).session(session);
    const reports = await this.reports.countDocuments({ ...key, decidedAt: null }, { session });
    return [
      ...(isHidden ? ['operator' as const] : []),
      ...(reports >= reportsToHide ? ['reports' as const] : []),
    ];
  }

  private async waitsSince(key: TextKey, session: ClientSession): Promise<Date | undefined> {
    const review = await this.reviews.findOne({ bookingId: key.bookingId }, null, { session }).lean();
    const text = review && textOf(review, key.target);
    if (!text) return undefined;
    // Few, because three hide it.
    const reports = await this.reports.find({ ...key, decidedAt: null }, null, { session }).lean();
    const [first] = reports.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime());
    // Its reports may have been erased with those who wrote them.
    return first ?? (text.moderation?.hiddenBy.includes('reports') ? text.moderation.hiddenAt : undefined);
  }

  /** Only what is still to change, so that a repeat goes on where the one before has ended. */
  private async changeAll(
    uid: string,
    hiddenBy: 'account' | { $ne: 'account' },
    change: ModerationChange,
  ): Promise<void> {
    const replied = { ...ofProvider(uid), reply: { $exists: true }, 'reply.moderation.hiddenBy': hiddenBy };
    await this.changeEach({ authorUid: uid, 'moderation.hiddenBy': hiddenBy }, 'review', change);
    await this.changeEach(replied, 'reply', change);
  }

  private async changeEach(
    written: QueryFilter<ReviewDocument>,
    target: Target,
    change: ModerationChange,
  ): Promise<void> {
    for await (const batch of rowBatches(this.reviews, written))
      for (const { _id } of batch)
        await this.transactions.runInTurn(async (session) => {
          const review = await this.reviews.findById(_id, null, { session }).lean();
          if (review) await this.change(review, target, change, session);
        });
  }
}
