import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { reportsToHide } from '../records/review.rules.ts';
import {
  type HiddenBy,
  hidersOf,
  type ReportDocument,
  type Reported,
  type ReviewDocument,
  reportModel,
  reviewModel,
  textOf,
} from '../records/review.schema.ts';
import { type ReviewCaseDocument, reviewCaseModel } from '../records/review-case.schema.ts';

/** Which review, or which reply to it. */
interface TextKey {
  bookingId: string;
  about: Reported;
}

/** Keeps what operators have to decide: computed from reports and text in each transaction that changes one of them. */
@Injectable()
export class ReviewCases {
  constructor(
    @InjectModel(reviewCaseModel.name) private readonly cases: Model<ReviewCaseDocument>,
    @InjectModel(reportModel.name) private readonly reports: Model<ReportDocument>,
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
  ) {}

  /** Who hides a text, whoever writes it anew. */
  async hidersOf({ bookingId, about }: TextKey, session: ClientSession): Promise<HiddenBy[]> {
    const isHidden = await this.cases.exists({ bookingId, about, decision: 'hide' }).session(session);
    const reports = await this.reports.countDocuments({ bookingId, about, decidedAt: null }, { session });
    return [
      ...(isHidden ? ['operator' as const] : []),
      ...(reports >= reportsToHide ? ['reports' as const] : []),
    ];
  }

  /** Computes again whether a text waits for a decision. */
  async update({ bookingId, about }: TextKey, session: ClientSession): Promise<void> {
    const waitsSince = await this.waitsSince({ bookingId, about }, session);
    await this.cases.updateOne(
      { bookingId, about },
      {
        ...(waitsSince ? { $set: { waitsSince } } : { $unset: { waitsSince: 1 } }),
        $inc: { changes: 1 },
      },
      { session, upsert: waitsSince !== undefined },
    );
  }

  async get({ bookingId, about }: TextKey, session: ClientSession): Promise<ReviewCaseDocument | null> {
    return this.cases.findOne({ bookingId, about }, null, { session }).lean();
  }

  /** Stores a decision, so that only later reports count. */
  async decide(
    { bookingId, about }: TextKey,
    decision: 'keep' | 'hide',
    session: ClientSession,
  ): Promise<void> {
    await this.cases.updateOne(
      { bookingId, about },
      { $set: { decision }, $unset: { waitsSince: 1 }, $inc: { changes: 1 } },
      { session, upsert: true },
    );
    await this.reports.updateMany(
      { bookingId, about, decidedAt: null },
      { $set: { decidedAt: new Date() } },
      { session },
    );
  }

  private async waitsSince({ bookingId, about }: TextKey, session: ClientSession): Promise<Date | undefined> {
    const review = await this.reviews.findOne({ bookingId }, null, { session }).lean();
    const text = review && textOf(review, about);
    if (!text) return undefined;
    // Few, because three hide it.
    const reports = await this.reports.find({ bookingId, about, decidedAt: null }, null, { session }).lean();
    const [first] = reports.map(({ at }) => at).sort((one, other) => one.getTime() - other.getTime());
    // Its reports may have been erased with those who wrote them.
    return first ?? (hidersOf(text).includes('reports') ? text.hiddenAt : undefined);
  }
}
