import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { ErasedAccount } from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { RatingsService } from './ratings.service.ts';
import { type ReportDocument, type ReviewDocument, reportModel, reviewModel } from './review.schema.ts';
import { type ReviewCaseDocument, reviewCaseModel } from './review-case.schema.ts';
import { ReviewCases } from './review-cases.service.ts';

/** Removes what an erased account wrote about visits, the reports about it, and its reports. */
@Injectable()
export class ReviewErasure {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(reportModel.name) private readonly reports: Model<ReportDocument>,
    @InjectModel(reviewCaseModel.name) private readonly cases: Model<ReviewCaseDocument>,
    private readonly reviewCases: ReviewCases,
    private readonly ratings: RatingsService,
    private readonly transactions: Transactions,
  ) {}

  async eraseAuthor({ uid }: ErasedAccount): Promise<void> {
    for await (const batch of rowBatches(this.reviews, { authorUid: uid }))
      for (const review of batch)
        await this.transactions.runInTurn((session) => this.remove(review, session));
  }

  /** Patients keep their reviews. */
  async eraseProvider({ uid, pseudonym }: ErasedAccount): Promise<void> {
    for (const isShown of [true, false])
      for await (const batch of rowBatches(this.reviews, { providerUid: uid, isShown })) {
        const bookingIds = batch.map(({ bookingId }) => bookingId);
        const replies = { bookingId: { $in: bookingIds }, about: 'reply' } as const;
        await this.reports.deleteMany(replies);
        await this.cases.deleteMany(replies);
        await this.reviews.updateMany(
          { _id: { $in: batch.map(({ _id }) => _id) }, providerUid: uid },
          { $set: { providerUid: pseudonym }, $unset: { reply: 1 } },
        );
      }
  }

  async eraseReporter({ uid }: ErasedAccount): Promise<void> {
    for await (const batch of rowBatches(this.reports, { reporterUid: uid }))
      for (const report of batch)
        await this.transactions.runInTurn(async (session) => {
          await this.reports.deleteOne({ _id: report._id }, { session });
          await this.reviewCases.update(report, session);
        });
  }

  private async remove({ _id, bookingId }: ReviewDocument, session: ClientSession): Promise<void> {
    const review = await this.reviews.findOneAndDelete({ _id }, { session }).lean();
    if (!review) return;
    await this.reports.deleteMany({ bookingId }, { session });
    await this.cases.deleteMany({ bookingId }, { session });
    await this.ratings.update(review, session);
  }
}
