import type { PageQuery } from '@mendwell/contracts/calls';
import { type Service, searchCountLimit } from '@mendwell/contracts/service';
import type { ServiceQuery } from '@mendwell/contracts/service-calls';
import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { SharedReads } from '@mendwell/service-kit/database/shared-reads';
import type { User } from '@mendwell/service-kit/http/auth';
import { type Page, type PagedList, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { type ServiceDocument, serviceFields, serviceModel, toService } from '../records/service.schema.ts';
import { hasFilters, listOf, live } from './service-filters.ts';

const maxTimeMS = 1_000;

/** Lists of services by pages: all or those that a query's filters match, and a provider's own. */
@Injectable()
export class ServiceListService {
  private readonly services = driverCollection(this.model);
  private readonly reads = new SharedReads<Page<Service>>();

  constructor(@InjectModel(serviceModel.name) private readonly model: Model<ServiceDocument>) {}

  /** The totals of all services and of a provider's are exact; other totals are capped at `searchCountLimit`. */
  list(query: ServiceQuery): Promise<Page<Service>> {
    return this.reads.read(JSON.stringify(query), () => {
      const { all, ...list } = listOf(query);
      const limit = query.provider === undefined ? { limit: searchCountLimit } : {};
      const count = () => (hasFilters(query) ? this.count(all, limit) : this.countAll());
      return this.read({ ...list, count }, query);
    });
  }

  listOfProvider(user: User, query: PageQuery): Promise<Page<Service>> {
    const own = { ...live, providerUid: user.uid };
    return this.read({ parts: { own }, count: () => this.count(own) }, query);
  }

  private read(
    list: Pick<PagedList<ServiceDocument, Service>, 'parts' | 'order' | 'count'>,
    query: PageQuery,
  ): Promise<Page<Service>> {
    const collection = this.services;
    return readPage({ ...list, collection, projection: serviceFields, toItem: toService, maxTimeMS }, query);
  }

  private count(filter: mongo.Filter<mongo.Document>, limit: { limit?: number } = {}): Promise<number> {
    return this.services.countDocuments(filter, { ...limit, maxTimeMS });
  }

  /** All live services, from counts that MongoDB keeps. */
  async countAll(): Promise<number> {
    const [all, removed] = await Promise.all([
      this.services.estimatedDocumentCount({ maxTimeMS }),
      this.count({ deletedAt: { $type: 'date' } }),
    ]);
    return all - removed;
  }
}
