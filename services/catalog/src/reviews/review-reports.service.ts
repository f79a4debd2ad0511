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
} from '../records/review.schema.ts';
import { ReviewCases } from './review-cases.service.ts';
import { ReviewVisibility } from './review-visibility.service.ts';

const acknowledged: Acknowledged = { acknowledged: true };

/** Records what readers object to, and hides it once enough of them do. */
@Injectable()
export class ReviewReportsService {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(reportModel.name) private readonly reports: Model<ReportDocument>,
    private readonly cases: ReviewCases,
    private readonly visibility: ReviewVisibility,
    private readonly transactions: Transactions,
    private readonly limits: UserLimits,
  ) {}

  async report(bookingId: string, { about, reason }: ReportInput, { uid }: User): Promise<Acknowledged> {
    const report = { bookingId, about, reporterUid: uid };
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
    report: Pick<ReportDocument, 'bookingId' | 'about' | 'reporterUid'>,
    reason: string,
    session: ClientSession,
  ): Promise<void> {
    const { bookingId, about, reporterUid } = report;
    const at = new Date();
    // Written, so that reports that arrive at once conflict and each later one counts the others.
    const review = await this.reviews
      .findOneAndUpdate({ bookingId, isShown: true }, { $set: { reportedAt: at } }, { session })
      .lean();
    if (!review || (about === 'reply' && (!review.reply || review.reply.hiddenAt))) throw noSuchReview();
    const ownerUid = about === 'reply' ? review.providerUid : review.authorUid;
    if (ownerUid === reporterUid) throw new DomainError('forbidden', `You cannot report your own ${about}`);
    const changedAt = about === 'reply' && review.reply ? review.reply.at : review.changedAt;
    // An operator's decision is about the text of its time.
    await this.reports.deleteOne({ ...report, decidedAt: { $lt: changedAt } }, { session });
    const { upsertedCount } = await this.reports.updateOne(
      report,
      { $setOnInsert: { reason, at } },
      { session, upsert: true },
    );
    if (upsertedCount === 0) return;
    await this.cases.update({ bookingId, about }, session);
    const add = await this.cases.hidersOf({ bookingId, about }, session);
    await this.visibility.change(review, about, { add }, session);
  }
}
