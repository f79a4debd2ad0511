import type { PageQuery } from '@mendwell/contracts/calls';
import type { ReportedText } from '@mendwell/contracts/desk/reviews';
import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { type Page, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  type ReportDocument,
  type ReviewCaseDocument,
  type ReviewDocument,
  reportModel,
  reviewCaseModel,
  reviewModel,
  textOf,
} from '../records/review.schema.ts';
import { type ServiceDocument, serviceModel } from '../records/service.schema.ts';

const maxTimeMS = 1_000;

/** The queue of reported reviews and replies, for operators. */
@Injectable()
export class ModerationQueue {
  private readonly cases = driverCollection(this.model);

  constructor(
    @InjectModel(reviewCaseModel.name) private readonly model: Model<ReviewCaseDocument>,
    @InjectModel(reportModel.name) private readonly reports: Model<ReportDocument>,
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
  ) {}

  /** The one that waits for the longest time first. */
  async list(query: PageQuery): Promise<Page<ReportedText>> {
    const waiting = { waitsSince: { $exists: true } };
    const { items, ...page } = await readPage(
      {
        collection: this.cases,
        parts: { waiting },
        order: { field: 'waitsSince', direction: 1, type: Date },
        maxTimeMS,
        count: () => this.cases.countDocuments(waiting, { maxTimeMS }),
        toItem: (found: ReviewCaseDocument) => found,
      },
      query,
    );
    return { ...page, items: await this.describe(items) };
  }

  private async describe(cases: ReviewCaseDocument[]): Promise<ReportedText[]> {
    const ofCases = { bookingId: { $in: cases.map(({ bookingId }) => bookingId) } };
    const [reviews, reports] = await Promise.all([
      this.reviews.find(ofCases).lean(),
      this.reports.find({ ...ofCases, decidedAt: null }).lean(),
    ]);
    const serviceIds = reviews.map(({ serviceId }) => serviceId);
    const services = await this.services.find({ _id: { $in: serviceIds } }, { serviceName: 1 }).lean();
    const names = new Map(services.map(({ _id, serviceName }) => [String(_id), serviceName]));
    return cases.flatMap(({ bookingId, target }) => {
      const review = reviews.find((one) => one.bookingId === bookingId);
      const text = review && textOf(review, target);
      // Deleted meanwhile.
      if (!text) return [];
      const { serviceId, stars, authorUid, providerUid } = review;
      return {
        bookingId,
        about: target,
        serviceId,
        serviceName: names.get(serviceId) ?? '',
        stars,
        ...(text.text && { text: text.text }),
        authorUid: target === 'reply' ? providerUid : authorUid,
        isHidden: text.moderation?.hiddenBy.includes('reports') ?? false,
        reports: reports
          .filter((report) => report.bookingId === bookingId && report.target === target)
          .map(({ reason, at }) => ({ reason, at: at.toISOString() }))
          .sort((one, other) => one.at.localeCompare(other.at)),
      };
    });
  }
}
