import { immediately } from '@mendwell/service-kit/database/due-rows';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';

/** Reached after about ten minutes, including the pauses. */
const attemptsUntilAlert = 7;

/** Metrics of blocking and unblocking. */
@Injectable()
export class BlockingMetrics {
  constructor(@InjectModel(accountModel.name) accounts: Model<AccountDocument>, metrics: Metrics) {
    const stuck = {
      blockingDueAt: { $gte: immediately },
      attempts: { $gte: attemptsUntilAlert },
    };
    const help = 'Accounts that could not be blocked or unblocked seven times in a row';
    metrics.gauge('account_blocks_stuck', help, () => accounts.countDocuments(stuck));
  }
}
