import { type Answer, type Modified, modified } from '@mendwell/contracts/calls';
import { type getProviderProfile, ProviderProfile } from '@mendwell/contracts/provider-profile';
import { Provider } from '@mendwell/contracts/service';
import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RatingsService } from '../ratings/ratings.service.ts';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { picker, projectionOf } from '../records/fields.rules.ts';
import { assertMayPublish } from '../records/publishing.ts';
import { toHidden } from '../records/review.schema.ts';
import { type ServiceDocument, serviceModel } from '../records/service.schema.ts';
import { live } from '../services/service-filters.ts';

type Known = ServiceDocument & Partial<ProviderProfile> & { rating: Provider['rating'] | undefined };
const toProvider = picker<Known, typeof Provider>(Provider, {});

const limit = {
  name: 'provider-profiles',
  max: 60,
  withinMs: 3_600_000,
  refusal: 'You have changed your profile too often. Please try again later.',
};

/** Providers, for everybody: what is copied to each of their services, and what they tell about themselves, which they write here. */
@Injectable()
export class ProvidersService {
  private readonly services = driverCollection(this.model);

  constructor(
    @InjectModel(serviceModel.name) private readonly model: Model<ServiceDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly ratings: RatingsService,
    private readonly transactions: Transactions,
    private readonly limits: UserLimits,
  ) {}

  /** Throws `not-found` unless the provider has a service. */
  async get(providerId: string): Promise<Provider> {
    const newest = await this.services.findOne<ServiceDocument>(
      { ...live, providerId },
      { sort: { _id: -1 }, projection: { ...projectionOf(Provider), providerUid: 1 }, maxTimeMS },
    );
    if (!newest) throw new DomainError('not-found', 'This provider does not exist');
    const [{ average, count }, account] = await Promise.all([
      this.ratings.get({ providerUid: newest.providerUid }),
      this.accounts.findOne({ providerId }, { providerProfile: 1, profileModeration: 1 }).lean(),
    ]);
    return toProvider({
      ...newest,
      ...(!account?.profileModeration && account?.providerProfile),
      rating: average === undefined ? undefined : { average, count },
    });
  }

  /** For its author. */
  async getProfile({ uid }: User): Promise<Answer<typeof getProviderProfile>> {
    const account = await this.accounts.findById(uid, { providerProfile: 1, profileModeration: 1 }).lean();
    const { providerProfile = {}, profileModeration } = account ?? {};
    return {
      ...ProviderProfile.parse(providerProfile),
      ...(profileModeration && { hidden: toHidden(profileModeration) }),
    };
  }

  async setProfile(user: User, profile: ProviderProfile): Promise<Modified> {
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
