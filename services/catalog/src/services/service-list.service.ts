import { type Service, type ServiceQuery, searchCountLimit } from '@mendwell/contracts/service';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { driverCollection } from '@mendwell/service-kit/driver-collection';
import { SharedReads } from '@mendwell/service-kit/shared-reads';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type mongo, Types } from 'mongoose';
import { type Cursor, decodeCursor } from './page.rules.ts';
import { gramsToFind, literal, wordsOf } from './search.rules.ts';
import { type ServiceDocument, serviceFields, serviceModel, toService } from './service.schema.ts';

type Filter = mongo.Filter<mongo.Document>;
type Part = { name: Cursor['part']; filter: Filter };

export interface ServicePage {
  services: Service[];
  /** How many there are in all; a search counts to `searchCountLimit`. */
  total: number;
  next: Cursor | undefined;
}

const searchTimeMs = 1_000;

const every = (field: 'searchTitle' | 'searchText', words: string[]): Filter[] =>
  words.map((word) => ({ [field]: literal(word) }));

/** All services, or those a search finds: by title first, then by area and provider; newest first in each. */
@Injectable()
export class ServiceListService {
  private readonly services: mongo.Collection;
  private readonly reads = new SharedReads<ServicePage>();

  constructor(@InjectModel(serviceModel.name) services: Model<ServiceDocument>) {
    this.services = driverCollection(services);
  }

  list(query: ServiceQuery): Promise<ServicePage> {
    return this.reads.read(JSON.stringify(query), () => this.find(query));
  }

  private async find({ search, limit, after }: ServiceQuery): Promise<ServicePage> {
    const words = wordsOf(search);
    const start = after === undefined ? undefined : this.cursor(after);
    const page = await this.page(this.partsOf(words), limit, start);
    const isWhole = !start && !page.next;
    return { ...page, total: isWhole ? page.services.length : await this.count(words) };
  }

  private cursor(after: string): Cursor {
    const cursor = decodeCursor(after);
    if (cursor) return cursor;
    const errors = [{ path: 'after', message: 'After is not a page of this list' }];
    throw new DomainError('invalid-input', 'After is not a page of this list', { errors });
  }

  private partsOf(words: string[]): Part[] {
    if (words.length === 0) return [{ name: 'rest', filter: { deletedAt: null } }];
    const grams = gramsToFind(words);
    const inTitle = every('searchTitle', words);
    return [
      { name: 'title', filter: { deletedAt: null, titleGrams: { $all: grams }, $and: inTitle } },
      { name: 'rest', filter: { ...this.anywhere(words), $nor: [{ $and: inTitle }] } },
    ];
  }

  private anywhere(words: string[]): Filter {
    return {
      deletedAt: null,
      textGrams: { $all: gramsToFind(words) },
      $and: every('searchText', words),
    };
  }

  private async page(parts: Part[], limit: number, after: Cursor | undefined) {
    const found: { part: Cursor['part']; service: Service }[] = [];
    const start = parts.findIndex((part) => part.name === (after?.part ?? parts[0]?.name));
    for (const [index, { name, filter }] of parts.slice(start).entries()) {
      const wanted = limit + 1 - found.length;
      if (wanted === 0) break;
      const older = index === 0 && after ? { _id: { $lt: new Types.ObjectId(after.serviceId) } } : {};
      const records = await this.services
        .find<ServiceDocument>(
          { ...filter, ...older },
          { projection: serviceFields, maxTimeMS: searchTimeMs },
        )
        .sort({ _id: -1 })
        .limit(wanted)
        .toArray();
      found.push(...records.map((record) => ({ part: name, service: toService(record) })));
    }
    const services = found.slice(0, limit);
    const last = services.at(-1);
    const next = found.length > limit && last ? { part: last.part, serviceId: last.service._id } : undefined;
    return { services: services.map(({ service }) => service), next };
  }

  private async count(words: string[]): Promise<number> {
    if (words.length > 0) {
      const options = { limit: searchCountLimit, maxTimeMS: searchTimeMs };
      return this.services.countDocuments(this.anywhere(words), options);
    }
    const [all, removed] = await Promise.all([
      this.services.estimatedDocumentCount(),
      this.services.countDocuments({ deletedAt: { $type: 'date' } }),
    ]);
    return all - removed;
  }
}
