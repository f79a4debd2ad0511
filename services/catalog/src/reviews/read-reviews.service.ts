import type {
  HiddenReply,
  OwnReview,
  RatingQuery,
  RatingSummary,
  Review,
  ReviewsQuery,
} from '@mendwell/contracts/review';
import { driverCollection } from '@mendwell/service-kit/database/driver';
import type { User } from '@mendwell/service-kit/http/auth';
import { type Page, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RatingsService, type Subject } from '../ratings/ratings.service.ts';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { changeRefusalOf, firstNameOf, reviewRefusalOf } from '../records/review.rules.ts';
import {
  type ReviewDocument,
  reviewModel,
  toHidden,
  toOwn,
  toReview,
  withHiddenReply,
} from '../records/review.schema.ts';
import { noSuchService } from '../records/service.rules.ts';
import { type ServiceDocument, serviceModel } from '../records/service.schema.ts';
import { VisitsService } from './visits.service.ts';

const hiddenRepliesLimit = 100;
const nobody = { providerUid: '' };

/** Reads reviews and ratings for everyone, and a visit for its patient. */
@Injectable()
export class ReadReviews {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly visits: VisitsService,
    private readonly ratings: RatingsService,
  ) {}

  async list(query: ReviewsQuery): Promise<Page<Review>> {
    const subject = await this.subjectOf(query);
    const isListed = 'providerUid' in subject && {
      serviceId: { $nin: await this.ratings.hiddenOf(subject.providerUid) },
    };
    const shown = { ...subject, ...isListed, isShown: true };
    const collection = driverCollection(this.reviews);
    return readPage({ collection, parts: { shown }, toItem: toReview }, query);
  }

  async rating(query: RatingQuery): Promise<RatingSummary> {
    return this.ratings.get(await this.subjectOf(query));
  }

  /** The newest first. */
  async hiddenReplies(providerUid: string): Promise<HiddenReply[]> {
    const found = await this.reviews
      .find(withHiddenReply(providerUid))
      .sort({ _id: -1 })
      .limit(hiddenRepliesLimit)
      .lean();
    return found.flatMap(({ _id, reply }) =>
      reply?.moderation
        ? {
            ...{ reviewId: String(_id), text: reply.text, at: reply.at.toISOString() },
            hidden: toHidden(reply.moderation),
          }
        : [],
    );
  }

  async own(bookingId: string, user: User, token: string): Promise<OwnReview> {
    const review = await this.reviews.findOne({ bookingId, authorUid: user.uid }).lean();
    // There is a review, so our copy of the visit will do.
    const known = review && (await this.visits.findKnown(bookingId, user));
    const visit = known ?? (await this.visits.find(bookingId, user, token));
    const service = await this.services.findById(visit.serviceId).orFail(noSuchService).lean();
    const suggestedName = firstNameOf(user.name);
    const refusal = (review ? changeRefusalOf : reviewRefusalOf)(visit, new Date());
    return {
      bookingId,
      serviceId: visit.serviceId,
      serviceName: service.serviceName,
      providerName: service.providerName,
      serviceDate: visit.serviceDate.toISOString(),
      ...(visit.timeZone && { timeZone: visit.timeZone }),
      ...(suggestedName && { suggestedName }),
      ...(review && { review: toOwn(review) }),
      ...(refusal && { refusal }),
    };
  }

  /**
   * A provider is known to the public by an id of their account. Reviews of services that are not listed, and of providers whose
   * account is blocked, are as if they did not exist.
   */
  private async subjectOf({ serviceId, providerId }: RatingQuery): Promise<Subject> {
    if (serviceId === undefined) {
      const account = await this.accounts.findOne({ providerId, blocked: null }).lean();
      return account ? { providerUid: account._id } : nobody;
    }
    const service = await this.services.findOne({ _id: serviceId, deletedAt: null }).lean();
    const blocked = { _id: service?.providerUid ?? '', blocked: { $exists: true } };
    return service && !(await this.accounts.exists(blocked)) ? { serviceId } : nobody;
  }
}
