import { Restating, restateEveryMs } from '@mendwell/service-kit/events/restating';
import { newEvent } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { type AccountDocument, accountModel, toAccountChanged } from '../records/account.schema.ts';

/** Publishes all account changes again in the background, in case an event about one was lost (docs/adr/0012). */
@Injectable()
export class RestatedAccounts {
  constructor(
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly restating: Restating,
  ) {}

  @Interval(restateEveryMs)
  run(): Promise<void> {
    return this.restating.publishNext({ kind: 'accounts', records: this.accounts, toEvents });
  }
}

const toEvents = (account: AccountDocument) =>
  account.version ? [newEvent('account.changed', toAccountChanged(account, 'restated'))] : [];
