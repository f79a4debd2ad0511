import type { Provider } from '@mendwell/contracts/service';
import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { SharedReads } from '@mendwell/service-kit/database/shared-reads';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RatingsService } from '../ratings/ratings.service.ts';
import { type ServiceDocument, serviceModel } from '../services/service.schema.ts';
import { live } from '../services/service-filters.ts';

const maxTimeMS = 1_000;

/** Public reads of providers. What is known of one is copied to each of their services. */
@Injectable()
export class ProvidersService {
  private readonly services = driverCollection(this.model);
  private readonly reads = new SharedReads<Provider>();

  constructor(
    @InjectModel(serviceModel.name) private readonly model: Model<ServiceDocument>,
    private readonly ratings: RatingsService,
  ) {}

  get(providerId: string): Promise<Provider> {
    return this.reads.read(providerId, () => this.read(providerId));
  }

  /** Throws `not-found` unless the provider has a service. */
  private async read(providerId: string): Promise<Provider> {
    const projection = { providerUid: 1, providerName: 1, providerImage: 1, providerVerified: 1 };
    const newest = await this.services.findOne<Pick<ServiceDocument, keyof typeof projection>>(
      { ...live, providerId },
      { sort: { _id: -1 }, projection, maxTimeMS },
    );
    if (!newest) throw new DomainError('not-found', 'This provider does not exist');
    const { providerUid, providerName, providerImage, providerVerified } = newest;
    const { average, count } = await this.ratings.get({ providerUid });
    return {
      providerId,
      providerName,
      providerImage,
      ...(providerVerified !== undefined && { providerVerified }),
      ...(average !== undefined && { rating: { average, count } }),
    };
  }
}
