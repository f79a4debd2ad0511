import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Connection, Model } from 'mongoose';
import { type AccountDocument, accountModel } from '../accounts/account.schema.ts';
import { addMissingProviderIds, assignProviderId } from './provider-id.ts';

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

  /** For services that instances of the previous release add while they are being replaced. */
  @Interval(minuteMs)
  async addMissing(): Promise<void> {
    const database = this.connection.getClient().db(this.connection.name);
    await addMissingProviderIds(database).catch((error) =>
      this.logger.warn({ err: error, msg: "Services could not be given their provider's id" }),
    );
  }
}
