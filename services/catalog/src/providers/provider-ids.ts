import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';

/** Public ids of providers. */
@Injectable()
export class ProviderIds {
  constructor(@InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>) {}

  /** The id of an account, which is assigned if it has none. */
  async of(uid: string): Promise<string> {
    const fields = {
      providerId: { $ifNull: ['$providerId', randomBytes(12).toString('hex')] },
      createdAt: { $ifNull: ['$createdAt', '$$NOW'] },
    };
    const options = { upsert: true, returnDocument: 'after', updatePipeline: true } as const;
    const account = await this.accounts
      .findOneAndUpdate({ _id: uid }, [{ $set: fields }], options)
      .orFail()
      .lean();
    return String(account.providerId);
  }
}
