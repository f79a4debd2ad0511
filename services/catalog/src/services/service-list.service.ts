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
import { gramsToFind, literal, wordsOf } from './search.rules.ts';
import { type ServiceDocument, serviceFields, serviceModel, toService } from './service.schema.ts';

type Filter = mongo.Filter<mongo.Document>;

const maxTimeMS = 1_000;
const live = { deletedAt: null };

const every = (field: 'title' | 'text', words: string[]): Filter[] =>
  words.map((word) => ({ [`search.${field}`]: literal(word) }));

const anywhere = (words: string[]): Filter => ({
  ...live,
  'search.textGrams': { $all: gramsToFind(words) },
  $and: every('text', words),
});

/** Services with all words in their title (`t`), then the rest (`r`). */
function partsOf(words: string[]): Record<string, Filter> {
  const inTitle = every('title', words);
  return {
    t: { ...live, 'search.titleGrams': { $all: gramsToFind(words) }, $and: inTitle },
    r: { ...anywhere(words), $nor: [{ $and: inTitle }] },
  };
}

/** Lists of services by pages: search results, and a provider's own services. */
@Injectable()
export class ServiceListService {
  private readonly services = driverCollection(this.model);
  private readonly reads = new SharedReads<Page<Service>>();

  constructor(@InjectModel(serviceModel.name) private readonly model: Model<ServiceDocument>) {}

  /** All services, newest first, or the results of a search, whose total is capped at `searchCountLimit`. */
  search(query: ServiceQuery): Promise<Page<Service>> {
    const words = wordsOf(query.search);
    const read = () =>
      words.length === 0
        ? this.read({ r: live }, () => this.countAll(), query)
        : this.read(partsOf(words), () => this.count(anywhere(words), { limit: searchCountLimit }), query);
    return this.reads.read(JSON.stringify(query), read);
  }

  listOfProvider(user: User, query: PageQuery): Promise<Page<Service>> {
    const own = { ...live, providerUid: user.uid };
    return this.read({ r: own }, () => this.count(own), query);
  }

  private read(parts: Record<string, Filter>, count: () => Promise<number>, query: PageQuery) {
    const list: PagedList<ServiceDocument, Service> = {
      collection: this.services,
      projection: serviceFields,
      toItem: toService,
      parts,
      count,
      maxTimeMS,
    };
    return readPage(list, query);
  }

  private count(filter: Filter, options: { limit?: number } = {}): Promise<number> {
    return this.services.countDocuments(filter, { ...options, maxTimeMS });
  }

  private async countAll(): Promise<number> {
    const [all, removed] = await Promise.all([
      this.services.estimatedDocumentCount(),
      this.count({ deletedAt: { $type: 'date' } }),
    ]);
    return all - removed;
  }
}
