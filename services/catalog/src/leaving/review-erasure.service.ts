import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { ErasedAccount } from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type BookingCopyDocument, bookingCopyModel } from '../booking-copies/booking-copies.service.ts';
import { RatingsService } from '../ratings/ratings.service.ts';
import {
  ofProvider,
  type ReportDocument,
  type ReviewCaseDocument,
  type ReviewDocument,
  reportModel,
  reviewCaseModel,
  reviewModel,
  type Target,
} from '../records/review.schema.ts';
import { ReviewModeration } from '../reviews/review-moderation.service.ts';

/** Removes what an erased account wrote about visits, the reports about it, and its reports. */
@Injectable()
export class ReviewErasure {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(reportModel.name) private readonly reports: Model<ReportDocument>,
    @InjectModel(reviewCaseModel.name) private readonly cases: Model<ReviewCaseDocument>,
    @InjectModel(bookingCopyModel.name) private readonly copies: Model<BookingCopyDocument>,
    private readonly moderation: ReviewModeration,
    private readonly ratings: RatingsService,
    private readonly transactions: Transactions,
  ) {}

  async eraseAuthor(account: ErasedAccount): Promise<void> {
    for await (const batch of rowBatches(this.reviews, { authorUid: account.uid }))
      for (const review of batch)
        await this.transactions.runSerially((session) => this.remove(review, session));
    await this.removeReports('visit.patientUid', account, ['review', 'reply']);
  }

  /** Patients keep their reviews. */
  async eraseProvider(account: ErasedAccount): Promise<void> {
    const { uid, pseudonym } = account;
    for await (const batch of rowBatches(this.reviews, ofProvider(uid))) {
      await this.removeReportsOf(
        batch.map(({ bookingId }) => bookingId),
        ['reply'],
      );
      await this.reviews.updateMany(
        { _id: { $in: batch.map(({ _id }) => _id) }, providerUid: uid },
        { $set: { providerUid: pseudonym }, $unset: { reply: 1 } },
      );
    }
    await this.removeReports('visit.providerUid', account, ['reply']);
  }

  async eraseReporter({ uid }: ErasedAccount): Promise<void> {
    for await (const batch of rowBatches(this.reports, { reporterUid: uid }))
      for (const { _id, bookingId, target } of batch)
        await this.transactions.runSerially(async (session) => {
          await this.reports.deleteOne({ _id }, { session });
          await this.moderation.updateCase({ bookingId, target }, session);
        });
  }

  /** Also about texts that were deleted before, which only the person's visits tell. */
  private async removeReports(
    uidField: 'visit.patientUid' | 'visit.providerUid',
    { uid, pseudonym }: ErasedAccount,
    targets: Target[],
  ): Promise<void> {
    // In a repeat, the visits have the pseudonym already.
    for await (const batch of rowBatches(this.copies, { [uidField]: { $in: [uid, pseudonym] } }))
      await this.removeReportsOf(
        batch.map(({ _id }) => _id),
        targets,
      );
  }

  private async removeReportsOf(bookingIds: string[], targets: Target[]): Promise<void> {
    const ofBookings = { bookingId: { $in: bookingIds }, target: { $in: targets } };
    await this.reports.deleteMany(ofBookings);
    await this.cases.deleteMany(ofBookings);
  }

  private async remove({ _id, bookingId }: ReviewDocument, session: ClientSession): Promise<void> {
    const review = await this.reviews.findOneAndDelete({ _id }, { session }).lean();
    if (!review) return;
    await this.reports.deleteMany({ bookingId }, { session });
    await this.cases.deleteMany({ bookingId }, { session });
    await this.ratings.update(review, session);
  }
}
