import type { PageQuery } from '@mendwell/contracts/paging';
import { type Service, searchCountLimit } from '@mendwell/contracts/service';
import type { ServiceQuery } from '@mendwell/contracts/service-query';
import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { SharedReads } from '@mendwell/service-kit/database/shared-reads';
import type { User } from '@mendwell/service-kit/http/auth';
import { type Page, type PagedList, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { gramsToFind, wordsOf } from './search.rules.ts';
import { type ServiceDocument, serviceFields, serviceModel, toService } from './service.schema.ts';
import { type FrequentWords, isChoice, isOrdered, listOf, live } from './service-choices.ts';

const maxTimeMS = 1_000;
/** Words that more services have are frequent: comparing services in their order finds some sooner than reading all of these. */
const mostWithRareWords = 2_000;

/** Lists of services by pages: all or those that a query chooses, and a provider's own. */
@Injectable()
export class ServiceListService {
  private readonly services = driverCollection(this.model);
  private readonly reads = new SharedReads<Page<Service>>();

  constructor(@InjectModel(serviceModel.name) private readonly model: Model<ServiceDocument>) {}

  /** The totals of all services and of a provider's are exact; that of another choice is capped at `searchCountLimit`. */
  list(query: ServiceQuery): Promise<Page<Service>> {
    return this.reads.read(JSON.stringify(query), async () => {
      const { all, ...list } = listOf(query, isOrdered(query) ? await this.frequencyOf(query) : undefined);
      const limit = query.provider === undefined ? { limit: searchCountLimit } : {};
      const count = () => (isChoice(query) ? this.count(all, limit) : this.countAll());
      return this.read({ ...list, count }, query);
    });
  }

  /** Words are as rare as the rarest of their grams. Titles matter to the list of the newest only. */
  private async frequencyOf({ search, sort }: ServiceQuery): Promise<FrequentWords | undefined> {
    const grams = gramsToFind(wordsOf(search));
    if (grams.length === 0) return undefined;
    const areFrequentIn = async (field: 'titleGrams' | 'textGrams') => {
      const limit = { limit: mostWithRareWords };
      const counts = grams.map((gram) => this.count({ [`search.${field}`]: gram }, limit));
      return Math.min(...(await Promise.all(counts))) === mostWithRareWords;
    };
    const [inTitles, inTexts] = await Promise.all([
      sort === 'newest' && areFrequentIn('titleGrams'),
      areFrequentIn('textGrams'),
    ]);
    return { inTitles, inTexts };
  }

  listOfProvider(user: User, query: PageQuery): Promise<Page<Service>> {
    const own = { ...live, providerUid: user.uid };
    return this.read({ parts: { r: own }, count: () => this.count(own) }, query);
  }

  private read(
    list: Pick<PagedList<ServiceDocument, Service>, 'parts' | 'order' | 'count'>,
    query: PageQuery,
  ): Promise<Page<Service>> {
    const collection = this.services;
    return readPage({ ...list, collection, projection: serviceFields, toItem: toService, maxTimeMS }, query);
  }

  private count(filter: mongo.Filter<mongo.Document>, options: { limit?: number } = {}): Promise<number> {
    return this.services.countDocuments(filter, { ...options, maxTimeMS });
  }

  /** All live services, from counts that MongoDB keeps. */
  async countAll(): Promise<number> {
    const [all, removed] = await Promise.all([
      this.services.estimatedDocumentCount(),
      this.count({ deletedAt: { $type: 'date' } }),
    ]);
    return all - removed;
  }
}
