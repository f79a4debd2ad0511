import type { RatingSummary } from '@mendwell/contracts/review';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type ChangedCopy, isVerified } from '../records/booking-copy.rules.ts';
import { type ByStars, byStarsOf, ratingOf, scoreOf } from '../records/rating.rules.ts';
import { type ReviewDocument, reviewModel } from '../records/review.schema.ts';
import { hidden, type ServiceDocument, serviceModel } from '../records/service.schema.ts';

/** Whose rating: a service's, or a provider's by uid. */
export type Subject = { serviceId: string } | { providerUid: string };

type Reviewed = Pick<ReviewDocument, 'serviceId' | 'providerUid'>;

/** Free visits cost nobody anything, so their reviews count neither for a provider nor for a service that has a price. */
const paid = { isFree: false };

const idOf = (subject: Subject) =>
  'serviceId' in subject ? `service:${subject.serviceId}` : `provider:${subject.providerUid}`;

@Schema({ collection: 'ratings', versionKey: false })
export class RatingDocument {
  /** The subject. */
  @Prop() _id!: string;
  @Prop([Number]) byStars!: number[];
  /** Rises with each computation, so that concurrent ones conflict even if they find the same counts. */
  @Prop() changes!: number;
}

export const ratingModel = { name: 'Rating', schema: SchemaFactory.createForClass(RatingDocument) };

/**
 * Keeps ratings: computed from the reviews' own documents in the transaction that changes one. Of two such transactions
 * about one service or provider, the later one conflicts and runs again.
 */
@Injectable()
export class RatingsService {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(ratingModel.name) private readonly ratings: Model<RatingDocument>,
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
  ) {}

  async get(subject: Subject): Promise<RatingSummary> {
    const stored = await this.ratings.findById(idOf(subject)).lean();
    const byStars = stored?.byStars ?? [0, 0, 0, 0, 0];
    return { count: 0, ...ratingOf(byStars), byStars };
  }

  async removeOfProvider(providerUid: string): Promise<void> {
    await this.ratings.deleteOne({ _id: idOf({ providerUid }) });
  }

  /** Computes the ratings of a service and of its provider again. */
  async update({ serviceId, providerUid }: Reviewed, session: ClientSession): Promise<void> {
    const service = await this.services.findById(serviceId, { priceCents: 1 }, { session }).lean();
    const counted = { serviceId, ...(service?.priceCents !== 0 && paid) };
    const byStars = await this.count({ serviceId }, counted, session);
    const rating = ratingOf(byStars);
    await this.services.updateOne(
      { _id: serviceId },
      {
        $set: {
          ratingScore: scoreOf(byStars),
          ...(rating && { ratingAverage: rating.average, ratingCount: rating.count }),
        },
        ...(!rating && { $unset: { ratingAverage: 1, ratingCount: 1 } }),
      },
      { session },
    );
    await this.updateProvider(providerUid, session);
  }

  /** Computes that of a provider again, for which hidden services do not count. */
  async updateProvider(providerUid: string, session: ClientSession): Promise<void> {
    const serviceId = { $nin: await this.hiddenOf(providerUid, session) };
    await this.count({ providerUid }, { providerUid, serviceId, ...paid }, session);
  }

  /** The provider's hidden services, whose reviews are not read with the others. */
  async hiddenOf(providerUid: string, session: ClientSession | null = null): Promise<string[]> {
    const found = await this.services.find({ providerUid, ...hidden }, { _id: 1 }, { session }).lean();
    return found.map(({ _id }) => String(_id));
  }

  /** Shows or hides the reviews of bookings that have changed. */
  async follow(changes: ChangedCopy[], session: ClientSession): Promise<void> {
    for (const { bookingId, after, hasReview } of changes) {
      const verified = isVerified(after);
      if (!hasReview) continue;
      const stale = { bookingId, isVerified: !verified };
      const review = await this.reviews.findOne(stale, null, { session }).lean();
      if (review) await this.store({ ...review, isVerified: verified }, session);
    }
  }

  /** Stores a review's visit and moderation as given, whether it is shown then, and its ratings. */
  async store(review: ReviewDocument, session: ClientSession): Promise<void> {
    const { _id, isVerified, moderation } = review;
    const isShown = isVerified && !moderation;
    await this.reviews.updateOne(
      { _id },
      moderation
        ? { $set: { isVerified, isShown, moderation } }
        : { $set: { isVerified, isShown }, $unset: { moderation: 1 } },
      { session },
    );
    await this.update(review, session);
  }

  /** Each author counts once for a service, with the latest review. */
  private async count(subject: Subject, counted: object, session: ClientSession): Promise<ByStars> {
    const groups = await this.reviews
      .aggregate<{ stars: number; count: number }>([
        { $match: { ...counted, isShown: true } },
        { $sort: { _id: -1 } },
        { $group: { _id: { author: '$authorUid', service: '$serviceId' }, stars: { $first: '$stars' } } },
        { $group: { _id: '$stars', count: { $sum: 1 } } },
        { $project: { _id: 0, stars: '$_id', count: 1 } },
      ])
      .session(session);
    const byStars = byStarsOf(groups);
    const set = { $set: { byStars }, $inc: { changes: 1 } };
    await this.ratings.updateOne({ _id: idOf(subject) }, set, { session, upsert: true });
    return byStars;
  }
}
