import type { OwnReview, RatingQuery, RatingSummary, Review, ReviewsQuery } from '@mendwell/contracts/review';
import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import type { User } from '@mendwell/service-kit/http/auth';
import { type Page, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RatingsService, type Subject } from '../ratings/ratings.service.ts';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { changeRefusalOf, reviewRefusalOf } from '../records/review.rules.ts';
import { type ReviewDocument, reviewModel, toOwn, toReview } from '../records/review.schema.ts';
import { noSuchService } from '../records/service.rules.ts';
import { type ServiceDocument, serviceModel } from '../records/service.schema.ts';
import { VisitsService } from './visits.service.ts';

const maxTimeMS = 1_000;

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
    const shown = { ...(await this.subjectOf(query)), isShown: true };
    const collection = driverCollection(this.reviews);
    const count = () => collection.countDocuments(shown, { maxTimeMS });
    return readPage({ collection, parts: { shown }, maxTimeMS, count, toItem: toReview }, query);
  }

  async rating(query: RatingQuery): Promise<RatingSummary> {
    return this.ratings.get(await this.subjectOf(query));
  }

  async own(bookingId: string, user: User, token: string): Promise<OwnReview> {
    const review = await this.reviews.findOne({ bookingId, authorUid: user.uid }).lean();
    // Whether it could be written does not matter any more, so booking need not be asked.
    const known = review && (await this.visits.findKnown(bookingId, user));
    const visit = known ?? (await this.visits.find(bookingId, user, token));
    const service = await this.services.findById(visit.serviceId).orFail(noSuchService).lean();
    const refusal = (review ? changeRefusalOf : reviewRefusalOf)(visit, new Date());
    return {
      bookingId,
      serviceId: visit.serviceId,
      serviceName: service.serviceName,
      providerName: service.providerName,
      serviceDate: visit.serviceDate.toISOString(),
      ...(visit.timeZone && { timeZone: visit.timeZone }),
      ...(review && { review: toOwn(review) }),
      ...(refusal && { refusal }),
    };
  }

  /** A provider is known to the public by an id of their account. */
  private async subjectOf({ serviceId, providerId }: RatingQuery): Promise<Subject> {
    if (serviceId !== undefined) return { serviceId };
    const account = await this.accounts.findOne({ providerId }).lean();
    return { providerUid: account?._id ?? '' };
  }
}
