import type { ModeratedText, ModeratedTextQuery } from '@mendwell/contracts/desk/reviews';
import { driverCollection } from '@mendwell/service-kit/database/driver';
import { type Page, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import type { Moderation } from '../records/moderation.ts';
import {
  type ReportDocument,
  type ReviewCaseDocument,
  type ReviewDocument,
  reportModel,
  reviewCaseModel,
  reviewModel,
  type TextKey,
  textOf,
  toHidden,
  versionOf,
} from '../records/review.schema.ts';
import { type ServiceDocument, serviceModel } from '../records/service.schema.ts';

const targets = ['review', 'reply'] as const;

/** Reported reviews and replies, and hidden ones, for operators. */
@Injectable()
export class ModerationQueue {
  private readonly cases = driverCollection(this.model);

  constructor(
    @InjectModel(reviewCaseModel.name) private readonly model: Model<ReviewCaseDocument>,
    @InjectModel(reportModel.name) private readonly reports: Model<ReportDocument>,
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
  ) {}

  /** The one that waits for the longest time first, or the one hidden last. */
  async list({ state, review, ...query }: ModeratedTextQuery): Promise<Page<ModeratedText>> {
    if (review) return this.find(review);
    const [field, direction] =
      state === 'hidden' ? (['hiddenAt', -1] as const) : (['waitsSince', 1] as const);
    const found = { [field]: { $exists: true } };
    const { items, ...page } = await readPage(
      {
        collection: this.cases,
        parts: { found },
        order: { field, direction, type: Date },
        toItem: (one: ReviewCaseDocument) => one,
      },
      query,
    );
    return { ...page, items: await this.describe(items) };
  }

  private async find(reviewId: string): Promise<Page<ModeratedText>> {
    const review = await this.reviews.findById(reviewId, { bookingId: 1 }).lean();
    const keys = review ? targets.map((target) => ({ bookingId: review.bookingId, target })) : [];
    const items = await this.describe(keys);
    return { items, total: items.length, link: undefined };
  }

  private async describe(cases: TextKey[]): Promise<ModeratedText[]> {
    const ofCases = { bookingId: { $in: cases.map(({ bookingId }) => bookingId) } };
    const [reviews, reports] = await Promise.all([
      this.reviews.find(ofCases).lean(),
      this.reportsOf(ofCases),
    ]);
    const serviceIds = reviews.map(({ serviceId }) => serviceId);
    const authors = reviews.flatMap(({ authorUid, providerUid }) => [authorUid, providerUid]);
    const [services, accounts] = await Promise.all([
      this.services.find({ _id: { $in: serviceIds } }, { serviceName: 1 }).lean(),
      this.accounts.find({ _id: { $in: authors } }, { name: 1 }).lean(),
    ]);
    const names = new Map(services.map(({ _id, serviceName }) => [String(_id), serviceName]));
    const people = new Map(accounts.map(({ _id, name }) => [_id, name]));
    return cases.flatMap(({ bookingId, target }) => {
      const review = reviews.find((one) => one.bookingId === bookingId);
      const text = review && textOf(review, target);
      // Deleted meanwhile.
      if (!text) return [];
      const { _id, serviceId, stars, authorName, authorUid, providerUid } = review;
      const author = target === 'reply' ? providerUid : authorUid;
      const accountName = people.get(author);
      const { count = 0, oldest = [] } = reports.get(`${bookingId} ${target}`) ?? {};
      return {
        reviewId: String(_id),
        about: target,
        serviceId,
        serviceName: names.get(serviceId) ?? '',
        stars,
        ...(text.text && { text: text.text }),
        ...(target === 'reply' && review.text && { reviewText: review.text }),
        ...(target === 'review' && authorName && { authorName }),
        authorUid: author,
        ...(accountName && { accountName }),
        version: versionOf(review, target),
        ...(text.moderation && { hidden: toDeskHidden(text.moderation) }),
        reportCount: count,
        reports: oldest.map(({ reason, at }) => ({ reason, at: at.toISOString() })),
      };
    });
  }

  /** Reports that nobody has decided about, of which there may be many. */
  private async reportsOf(ofCases: QueryFilter<ReportDocument>) {
    const groups = await this.reports.aggregate<ReportsOfText>([
      { $match: { ...ofCases, decidedAt: null } },
      { $sort: { bookingId: 1, target: 1, at: 1 } },
      {
        $group: {
          _id: { bookingId: '$bookingId', target: '$target' },
          count: { $sum: 1 },
          oldest: { $firstN: { n: 20, input: { reason: '$reason', at: '$at' } } },
        },
      },
    ]);
    return new Map(groups.map((one) => [`${one._id.bookingId} ${one._id.target}`, one]));
  }
}

interface ReportsOfText {
  _id: TextKey;
  count: number;
  oldest: Pick<ReportDocument, 'reason' | 'at'>[];
}

function toDeskHidden(moderation: Moderation): ModeratedText['hidden'] {
  const { by, reason = 'other' } = toHidden(moderation);
  return { at: moderation.hiddenAt.toISOString(), reason: by === 'reports' ? by : reason };
}
