import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Connection, Model } from 'mongoose';
import { type AccountDocument, accountModel } from '../accounts/account.schema.ts';
import { completeServices } from './complete-services.ts';
import { assignProviderId } from './provider-id.ts';

const minuteMs = 60_000;

/** Public ids of providers. */
@Injectable()
export class ProviderIds {
  private readonly logger = new Logger(ProviderIds.name);

  constructor(
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** The id of an account, which is assigned if it has none. */
  async of(uid: string): Promise<string> {
    const { filter, update, upsert } = assignProviderId(uid);
    const options = { upsert, returnDocument: 'after', updatePipeline: true } as const;
    const account = await this.accounts.findOneAndUpdate(filter, update, options).orFail().lean();
    return String(account.providerId);
  }

  /** Completes services of an instance of the release before this one, which may run at the same time. */
  @Interval(minuteMs)
  async complete(): Promise<void> {
    const database = this.connection.getClient().db(this.connection.name);
    await completeServices(database).catch((error) =>
      this.logger.warn({ err: error, msg: 'Services of an earlier release could not be completed' }),
    );
  }
}
