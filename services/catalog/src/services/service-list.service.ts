import type { PageQuery } from '@mendwell/contracts/calls';
import { type OwnService, type Service, searchCountLimit } from '@mendwell/contracts/service';
import type { ServiceQuery } from '@mendwell/contracts/service-calls';
import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { SharedReads } from '@mendwell/service-kit/database/shared-reads';
import type { User } from '@mendwell/service-kit/http/auth';
import { type Page, type PagedList, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import {
  type ServiceDocument,
  serviceFields,
  serviceModel,
  toOwnService,
  toService,
} from '../records/service.schema.ts';
import { hasFilters, listOf, live } from './service-filters.ts';

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
      const count = () => (hasFilters(query) ? this.count(all, limit) : this.countListed());
      return this.read({ ...list, count, toItem: toService }, query);
    });
  }

  listOfProvider(user: User, query: PageQuery): Promise<Page<OwnService>> {
    const own = { ...live, providerUid: user.uid };
    return this.read({ parts: { own }, count: () => this.count(own), toItem: toOwnService }, query);
  }

  private read<Item>(
    list: Pick<PagedList<ServiceDocument, Item>, 'parts' | 'order' | 'count' | 'toItem'>,
    query: PageQuery,
  ): Promise<Page<Item>> {
    const collection = this.services;
    const projection = { ...serviceFields, bookingsCount: 1 } as const;
    return readPage({ ...list, collection, projection }, query);
  }

  private count(filter: mongo.Filter<mongo.Document>, limit: { limit?: number } = {}): Promise<number> {
    return this.services.countDocuments(filter, { ...limit, maxTimeMS });
  }

  private async countListed(): Promise<number> {
    const [all, paused] = await Promise.all([this.countLive(), this.count({ isPaused: true, ...live })]);
    return all - paused;
  }

  /** All live services, listed and paused, from counts that MongoDB keeps. */
  async countLive(): Promise<number> {
    const [all, removed] = await Promise.all([
      this.services.estimatedDocumentCount({ maxTimeMS }),
      this.count({ deletedAt: { $type: 'date' } }),
    ]);
    return all - removed;
  }
}
