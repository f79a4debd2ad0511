import { type Answer, type Modified, modified } from '@mendwell/contracts/calls';
import { type getProviderProfile, ProviderProfile } from '@mendwell/contracts/provider-profile';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { assertMayPublish } from '../records/publishing.ts';
import { toHidden } from '../records/review.schema.ts';

const limit = {
  name: 'provider-profiles',
  max: 60,
  withinMs: 3_600_000,
  refusal: 'You have changed your profile too often. Please try again later.',
};

/** What providers tell about themselves, for its author. */
@Injectable()
export class ProviderProfilesService {
  constructor(
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly transactions: Transactions,
    private readonly limits: UserLimits,
  ) {}

  async get({ uid }: User): Promise<Answer<typeof getProviderProfile>> {
    const account = await this.accounts.findById(uid, { providerProfile: 1, profileModeration: 1 }).lean();
    const { providerProfile = {}, profileModeration } = account ?? {};
    return {
      ...ProviderProfile.parse(providerProfile),
      ...(profileModeration && { hidden: toHidden(profileModeration) }),
    };
  }

  async set(user: User, profile: ProviderProfile): Promise<Modified> {
    const told = Object.fromEntries(Object.entries(profile).filter(([, text]) => text !== ''));
    const change = Object.keys(told).length
      ? { $set: { providerProfile: told } }
      : { $unset: { providerProfile: 1 } as const };
    const publish = () =>
      this.transactions.run(async (session) => {
        await assertMayPublish(this.accounts, user, session);
        await this.accounts.updateOne({ _id: user.uid }, change, { session });
      });
    await this.limits.within(limit, user.uid, publish);
    return modified(1);
  }
}
