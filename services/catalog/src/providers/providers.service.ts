import { Provider } from '@mendwell/contracts/service';
import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RatingsService } from '../ratings/ratings.service.ts';
import { picker, projectionOf } from '../records/fields.rules.ts';
import { type ServiceDocument, serviceModel } from '../records/service.schema.ts';
import { live } from '../services/service-filters.ts';

const maxTimeMS = 1_000;

const toProvider = picker<ServiceDocument & { rating: Provider['rating'] | undefined }, typeof Provider>(
  Provider,
  {},
);

/** Public reads of providers. What is known of one is copied to each of their services. */
@Injectable()
export class ProvidersService {
  private readonly services = driverCollection(this.model);

  constructor(
    @InjectModel(serviceModel.name) private readonly model: Model<ServiceDocument>,
    private readonly ratings: RatingsService,
  ) {}

  /** Throws `not-found` unless the provider has a service. */
  async get(providerId: string): Promise<Provider> {
    const newest = await this.services.findOne<ServiceDocument>(
      { ...live, providerId },
      { sort: { _id: -1 }, projection: { ...projectionOf(Provider), providerUid: 1 }, maxTimeMS },
    );
    if (!newest) throw new DomainError('not-found', 'This provider does not exist');
    const { average, count } = await this.ratings.get({ providerUid: newest.providerUid });
    return toProvider({ ...newest, rating: average === undefined ? undefined : { average, count } });
  }
}
