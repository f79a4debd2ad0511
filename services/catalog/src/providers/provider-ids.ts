import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type AccountDocument, accountModel } from '../accounts/account.schema.ts';

/** Assigns a public id to an account unless it has one. */
export const assignProviderId = (uid: string) => ({
  filter: { _id: uid },
  update: [
    {
      $set: {
        providerId: { $ifNull: ['$providerId', randomBytes(12).toString('hex')] },
        createdAt: { $ifNull: ['$createdAt', '$$NOW'] },
      },
    },
  ],
  upsert: true,
});

/** Public ids of providers. */
@Injectable()
export class ProviderIds {
  constructor(@InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>) {}

  /** The id of an account, which is assigned if it has none. */
  async of(uid: string): Promise<string> {
    const { filter, update, upsert } = assignProviderId(uid);
    const options = { upsert, returnDocument: 'after', updatePipeline: true } as const;
    const account = await this.accounts.findOneAndUpdate(filter, update, options).orFail().lean();
    return String(account.providerId);
  }
}
