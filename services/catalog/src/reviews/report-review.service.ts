import type { Acknowledged } from '@mendwell/contracts/calls';
import type { ReportInput } from '@mendwell/contracts/review';
import { isDuplicateKey } from '@mendwell/service-kit/database/mongo-errors';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { noSuchReview, writingLimit } from '../records/review.rules.ts';
import {
  type ReportDocument,
  type ReviewDocument,
  reportModel,
  reviewModel,
  type TextKey,
} from '../records/review.schema.ts';
import { ReviewModeration } from './review-moderation.service.ts';

const acknowledged: Acknowledged = { acknowledged: true };

/** Records what readers object to. */
@Injectable()
export class ReportReview {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(reportModel.name) private readonly reports: Model<ReportDocument>,
    private readonly moderation: ReviewModeration,
    private readonly transactions: Transactions,
    private readonly limits: UserLimits,
  ) {}

  async report(
    bookingId: string,
    { about: target, reason }: ReportInput,
    { uid }: User,
  ): Promise<Acknowledged> {
    const report = { bookingId, target, reporterUid: uid };
    try {
      await this.limits.within(writingLimit, uid, () =>
        this.transactions.runInTurn((session) => this.record(report, reason, session)),
      );
    } catch (error) {
      // The same report, sent twice at once.
      if (!isDuplicateKey(error, 'reporterUid')) throw error;
    }
    return acknowledged;
  }

  private async record(
    report: TextKey & Pick<ReportDocument, 'reporterUid'>,
    reason: string,
    session: ClientSession,
  ): Promise<void> {
    const { bookingId, target, reporterUid } = report;
    const review = await this.reviews
      .findOneAndUpdate({ bookingId, isShown: true }, { $inc: { changes: 1 } }, { session })
      .lean();
    const { reply } = review ?? {};
    if (!review || (target === 'reply' && (!reply || reply.moderation))) throw noSuchReview();
    const ownerUid = target === 'reply' ? review.providerUid : review.authorUid;
    if (ownerUid === reporterUid) throw new DomainError('forbidden', `You cannot report your own ${target}`);
    const changedAt = target === 'reply' && reply ? reply.at : review.changedAt;
    // An operator's decision is about the text of its time.
    await this.reports.deleteOne({ ...report, decidedAt: { $lt: changedAt } }, { session });
    const { upsertedCount } = await this.reports.updateOne(
      report,
      { $setOnInsert: { reason, at: new Date() } },
      { session, upsert: true },
    );
    if (upsertedCount > 0) await this.moderation.countReports(review, target, session);
  }
}
