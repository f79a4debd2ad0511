import { Transactions } from '@mendwell/service-kit/events/transactions';
import { oneAtATime } from '@mendwell/service-kit/one-at-a-time';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { type ReportDocument, reportModel } from './review.schema.ts';
import { ReviewCases } from './review-cases.service.ts';

const everyMs = 60_000;
const batchSize = 200;

/** Opens cases for reports that instances of the previous release have recorded, which knew none. */
@Injectable()
export class UnfiledReports {
  private readonly logger = new Logger(UnfiledReports.name);
  private readonly fileAlone = oneAtATime(
    () => this.fileAll(),
    this.logger,
    'Reports of the previous release could not be put before operators',
  );

  constructor(
    @InjectModel(reportModel.name) private readonly reports: Model<ReportDocument>,
    private readonly cases: ReviewCases,
    private readonly transactions: Transactions,
  ) {}

  @Interval(everyMs)
  run(): Promise<void> {
    return this.fileAlone();
  }

  private async fileAll(): Promise<void> {
    for (let count = batchSize; count === batchSize; ) {
      const found = await this.reports.find({ isFiled: null }).limit(batchSize).lean();
      count = found.length;
      for (const report of found)
        await this.transactions.runInTurn(async (session) => {
          await this.reports.updateOne({ _id: report._id }, { $set: { isFiled: true } }, { session });
          await this.cases.update(report, session);
        });
    }
  }
}
