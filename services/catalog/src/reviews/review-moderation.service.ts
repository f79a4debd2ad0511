import { type Modified, modified } from '@mendwell/contracts/calls';
import type { ReviewDecision } from '@mendwell/contracts/desk/reviews';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { OperatorActions } from '@mendwell/service-kit/desk/operator-actions';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { RatingsService } from '../ratings/ratings.service.ts';
import {
  type AnyDecision,
  type HiddenBy,
  type Moderation,
  type ModerationChange,
  moderated,
} from '../records/moderation.ts';
import { noSuchReview, reportsToHide } from '../records/review.rules.ts';
import {
  isKept,
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
  versionOf,
} from '../records/review.schema.ts';

type Choice = 'keep' | 'hide';

/** An operator's decision replaces what reports have done. */
const changes: Record<Choice, ModerationChange> = {
  keep: { remove: ['reports', 'operator'] },
  hide: { add: ['operator'], remove: ['reports'] },
};

function textChanged(review: ReviewDocument, target: Target): DomainError {
  const { stars, authorName } = review;
  const text = textOf(review, target)?.text;
  const present = {
    version: versionOf(review, target),
    ...(target === 'review' && { stars, ...(authorName && { authorName }) }),
    ...(text && { text }),
  };
  const detail = `This ${target} has changed since you read it. Please read it again.`;
  return new DomainError('text-changed', detail, { present });
}

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

  /**
   * Keeping shows what reports or an operator have hidden; later reports hide it only once its text has changed. Hiding is for
   * good, also if its author changes the text or writes it anew.
   */
  decide(
    choice: Choice,
    reviewId: string,
    body: AnyDecision<ReviewDecision>,
    operator: User,
  ): Promise<Modified> {
    const { about: target, reason, note } = body;
    return this.transactions.runSerially(async (session) => {
      const review = await this.reviews
        .findOneAndUpdate({ _id: reviewId }, { $inc: { changes: 1 } }, { session })
        .lean();
      const text = review && textOf(review, target);
      if (!text) throw noSuchReview();
      const version = versionOf(review, target);
      if ((body.version ?? version) !== version) throw textChanged(review, target);
      const key = { bookingId: review.bookingId, target };
      const hiddenBy = text.moderation?.hiddenBy ?? [];
      const known = await this.find(key, session);
      // After a restore nothing may wait, but the text is to be kept from later reports.
      const isOpen = known?.waitsSince !== undefined || (!body.version && !isKept(known, version));
      const isDone =
        choice === 'hide'
          ? hiddenBy.includes('operator')
          : !hiddenBy.includes('operator') && !hiddenBy.includes('reports') && !isOpen;
      if (isDone) return modified(0);
      const undecided = { ...key, decidedAt: null };
      await this.reports.updateMany(undecided, { $set: { decidedAt: new Date() } }, { session });
      await this.change(review, target, { ...changes[choice], reason }, session);
      await this.updateCase(key, session, { decision: choice, version, reason });
      const subject = { kind: target, id: reviewId };
      await this.actions.record(session, operator, { action: `review.${choice}`, subject, reason, note });
      return modified(1);
    });
  }

  /** Hides all reviews and replies of a blocked account. Can be interrupted and repeated. */
  hideOfAuthor(uid: string): Promise<void> {
    return this.changeAll(uid, { $ne: 'account' }, { add: ['account'] });
  }

  /** Shows what only the account's block has hidden. Can be interrupted and repeated. */
  showOfAuthor(uid: string): Promise<void> {
    return this.changeAll(uid, 'account', { remove: ['account'] });
  }

  /** What was reported or decided about an earlier text of the same visit, and holds for a new one. */
  find(key: TextKey, session: ClientSession): Promise<ReviewCaseDocument | null> {
    return this.cases.findOne({ ...key }, null, { session }).lean();
  }

  /** What a new text begins with. */
  async ofNewText(known: ReviewCaseDocument, session: ClientSession): Promise<Moderation | undefined> {
    const { decision, reason } = known;
    const isHidden = decision === 'hide';
    const add = [...(isHidden ? ['operator' as const] : []), ...(await this.byReports(known, session))];
    return moderated(undefined, { add, ...(isHidden && reason && { reason }) });
  }

  /** Hides a text that was read in this transaction once enough people have reported it. */
  async countReports(review: ReviewDocument, target: Target, session: ClientSession): Promise<void> {
    const key = { bookingId: review.bookingId, target };
    await this.change(review, target, { add: await this.byReports(key, session) }, session);
    await this.updateCase(key, session);
  }

  /** Stores since when a text waits for a decision or is hidden. Called whenever its reports or it come or go. */
  async updateCase(
    key: TextKey,
    session: ClientSession,
    decided: Partial<ReviewCaseDocument> = {},
  ): Promise<void> {
    const review = await this.reviews.findOne({ bookingId: key.bookingId }, null, { session }).lean();
    const text = review && textOf(review, key.target);
    const { hiddenAt, hiddenBy = [] } = text?.moderation ?? {};
    const undecided = { ...key, decidedAt: null };
    const oldest = text && (await this.reports.findOne(undecided, null, { session }).sort({ at: 1 }).lean());
    // Its reports may have been erased with those who wrote them.
    const waitsSince = oldest?.at ?? (hiddenBy.includes('reports') ? hiddenAt : undefined);
    const isHidden = hiddenBy.includes('reports') || hiddenBy.includes('operator');
    const set = { ...decided, ...(waitsSince && { waitsSince }), ...(isHidden && { hiddenAt }) };
    const update = {
      $set: set,
      $unset: { ...(!waitsSince && { waitsSince: 1 }), ...(!isHidden && { hiddenAt: 1 }) } as const,
    };
    await this.cases.updateOne({ ...key }, update, { session, upsert: Object.keys(set).length > 0 });
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

  private async byReports({ bookingId, target }: TextKey, session: ClientSession): Promise<HiddenBy[]> {
    const counted = { bookingId, target, decidedAt: null, canHide: true };
    const reports = await this.reports.countDocuments(counted, { session });
    return reports >= reportsToHide ? ['reports'] : [];
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
        await this.transactions.runSerially(async (session) => {
          const review = await this.reviews.findById(_id, null, { session }).lean();
          if (review) await this.change(review, target, change, session);
        });
  }
}
