import type { PageQuery } from '@mendwell/contracts/paging';
import { type Service, searchCountLimit } from '@mendwell/contracts/service';
import type { ServiceQuery } from '@mendwell/contracts/service-query';
import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { SharedReads } from '@mendwell/service-kit/database/shared-reads';
import type { User } from '@mendwell/service-kit/http/auth';
import { type Page, type PagedList, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { Model, mongo } from 'mongoose';
import { gramsToFind, wordsOf } from './search.rules.ts';
import {
  type ListIndex,
  listIndexes,
  type ServiceDocument,
  serviceFields,
  serviceModel,
  toService,
} from './service.schema.ts';
import { chosen, type FoundBy, hasChoices, isForAll, isOrdered, listOf, live } from './service-choices.ts';

type Filter = mongo.Filter<mongo.Document>;

const maxTimeMS = 1_000;
/** Reading and sorting as many by their keys costs about as much as finding a page among a million in its order. */
const mostWithChoices = 5_000;
/** More, since services that have the words as well are farther apart in an order. */
const mostBesideWords = 20_000;
/** Fewer, since those with words are read whole. */
const mostWithWords = 2_000;

/** Lists of services by pages: all or those that a query chooses, and a provider's own. */
@Injectable()
export class ServiceListService {
  private readonly services = driverCollection(this.model);
  private readonly reads = new SharedReads<Page<Service>>();
  /** For all pages of a list. Services change slowly, and an old decision costs only time. */
  private readonly decided = new LRUCache<string, FoundBy, ServiceQuery>({
    max: 2_000,
    ttl: 10 * 60_000,
    fetchMethod: (_list, _old, { context: query }) => this.indexesOf(query),
  });

  constructor(@InjectModel(serviceModel.name) private readonly model: Model<ServiceDocument>) {}

  /** The totals of all services and of a provider's are exact; that of another choice is capped at `searchCountLimit`. */
  list(query: ServiceQuery): Promise<Page<Service>> {
    return this.reads.read(JSON.stringify(query), async () => {
      const { after, before, limit: _, ...ofAllPages } = query;
      const foundBy = isOrdered(query)
        ? await this.decided.forceFetch(JSON.stringify(ofAllPages), { context: query })
        : undefined;
      const { all, ...list } = listOf(query, foundBy);
      // In its order, a list with choices would be counted among those without them.
      const index = hasChoices(query) && foundBy?.inText === query.sort ? 'choices' : foundBy?.inText;
      const limit = query.provider === undefined ? { limit: searchCountLimit } : {};
      const options = { ...limit, ...(index && { hint: listIndexes[index] }) };
      const count = () => (isForAll(query) ? this.countAll() : this.count(all, options));
      return this.read({ ...list, count }, query);
    });
  }

  /** Few services are found by what they have in common and then sorted; a list of many is read in its order. */
  private async indexesOf(query: ServiceQuery): Promise<FoundBy> {
    const { provider, search, sort } = query;
    if (provider !== undefined) return { inTitle: 'provider', inText: 'provider' };
    const grams = gramsToFind(wordsOf(search));
    const most = grams.length === 0 ? mostWithChoices : mostBesideWords;
    const haveFew = async (filter: Filter, limit: number, index: ListIndex) =>
      (await this.count(filter, { limit, hint: listIndexes[index] })) < limit;
    const isByChoices = hasChoices(query) && (await haveFew(chosen(query), most, 'choices'));
    // Words are as rare as the rarest of their grams.
    const areRareIn = async (field: 'titleGrams' | 'textGrams') => {
      const areRare = grams.map((gram) => haveFew({ [`search.${field}`]: gram }, mostWithWords, field));
      return (await Promise.all(areRare)).includes(true);
    };
    const [isByTitle, isByText] = await Promise.all([
      sort === 'newest' && areRareIn('titleGrams'),
      !isByChoices && areRareIn('textGrams'),
    ]);
    const other = isByChoices ? 'choices' : sort;
    return { inTitle: isByTitle ? 'titleGrams' : other, inText: isByText ? 'textGrams' : other };
  }

  listOfProvider(user: User, query: PageQuery): Promise<Page<Service>> {
    const own = { ...live, providerUid: user.uid };
    return this.read({ parts: { r: own }, count: () => this.count(own) }, query);
  }

  private read(
    list: Pick<PagedList<ServiceDocument, Service>, 'parts' | 'hints' | 'order' | 'count'>,
    query: PageQuery,
  ): Promise<Page<Service>> {
    const collection = this.services;
    return readPage({ ...list, collection, projection: serviceFields, toItem: toService, maxTimeMS }, query);
  }

  private count(filter: Filter, options: mongo.CountDocumentsOptions = {}): Promise<number> {
    return this.services.countDocuments(filter, { ...options, maxTimeMS });
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
