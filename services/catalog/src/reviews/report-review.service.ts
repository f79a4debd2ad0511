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
import { BookingCopiesService } from '../booking-copies/booking-copies.service.ts';
import { noSuchReview, writingLimit } from '../records/review.rules.ts';
import {
  isKept,
  type ReportDocument,
  type ReviewDocument,
  reportModel,
  reviewModel,
  type Target,
  type TextKey,
  versionOf,
} from '../records/review.schema.ts';
import { ReviewModeration } from './review-moderation.service.ts';

const acknowledged: Acknowledged = { acknowledged: true };

@Injectable()
export class ReportReview {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(reportModel.name) private readonly reports: Model<ReportDocument>,
    private readonly copies: BookingCopiesService,
    private readonly moderation: ReviewModeration,
    private readonly transactions: Transactions,
    private readonly limits: UserLimits,
  ) {}

  async report(reviewId: string, { about: target, reason }: ReportInput, user: User): Promise<Acknowledged> {
    try {
      await this.limits.within(writingLimit, user.uid, () =>
        this.transactions.runSerially((session) => this.record(reviewId, target, reason, user, session)),
      );
    } catch (error) {
      // The user has reported this text before, or has just sent the same report twice.
      if (!isDuplicateKey(error, 'reporterUid')) throw error;
    }
    return acknowledged;
  }

  private async record(
    reviewId: string,
    target: Target,
    reason: string,
    user: User,
    session: ClientSession,
  ): Promise<void> {
    const review = await this.reviews
      .findOneAndUpdate({ _id: reviewId, isShown: true }, { $inc: { changes: 1 } }, { session })
      .lean();
    const { reply } = review ?? {};
    if (!review || (target === 'reply' && (!reply || reply.moderation))) throw noSuchReview();
    const ownerUid = target === 'reply' ? review.providerUid : review.authorUid;
    if (ownerUid === user.uid) throw new DomainError('forbidden', `You cannot report your own ${target}`);
    const version = versionOf(review, target);
    const key = { bookingId: review.bookingId, target };
    const canHide = await this.canHide(review, { ...key, version }, user, session);
    // Replaces the user's report of an earlier text; another one of the same text violates the unique index.
    await this.reports.updateOne(
      { ...key, reporterUid: user.uid, version: { $ne: version } },
      { $set: { reviewId, version, canHide, reason, at: new Date() }, $unset: { decidedAt: 1 } },
      { session, upsert: true },
    );
    await this.moderation.countReports(review, target, session);
  }

  /** Whether a report counts: it is by somebody who had a visit, not by the other side, and not about what operators have kept. */
  private async canHide(
    { providerUid }: ReviewDocument,
    { version, ...key }: TextKey & { version: string },
    { uid, isEmailVerified }: User,
    session: ClientSession,
  ): Promise<boolean> {
    if (!isEmailVerified || uid === providerUid) return false;
    const known = await this.moderation.find(key, session);
    return !isKept(known, version) && (await this.copies.hasVisited(uid));
  }
}
