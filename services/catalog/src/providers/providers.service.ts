import type { ProviderProfile } from '@mendwell/contracts/provider-profile';
import { Provider } from '@mendwell/contracts/service';
import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RatingsService } from '../ratings/ratings.service.ts';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { picker, projectionOf } from '../records/fields.rules.ts';
import { type ServiceDocument, serviceModel } from '../records/service.schema.ts';
import { live } from '../services/service-filters.ts';

type Known = ServiceDocument & Partial<ProviderProfile> & { rating: Provider['rating'] | undefined };
const toProvider = picker<Known, typeof Provider>(Provider, {});

/** Public reads of providers: what is copied to each of their services, and what they tell about themselves. */
@Injectable()
export class ProvidersService {
  private readonly services = driverCollection(this.model);

  constructor(
    @InjectModel(serviceModel.name) private readonly model: Model<ServiceDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly ratings: RatingsService,
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
}
