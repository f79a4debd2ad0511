import type { DeskService, DeskServiceQuery } from '@mendwell/contracts/desk/services';
import { searchCountLimit } from '@mendwell/contracts/service';
import { documentId } from '@mendwell/contracts/text';
import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { type Page, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type mongo, Types } from 'mongoose';
import type { Moderation } from '../records/moderation.ts';
import { wordsOf } from '../records/search.rules.ts';
import { noSuchService } from '../records/service.rules.ts';
import {
  hidden,
  type ServiceDocument,
  serviceFields,
  serviceModel,
  toService,
} from '../records/service.schema.ts';
import { live, removed, withWords } from '../services/service-filters.ts';
import { ServiceListService } from '../services/service-list.service.ts';

type Filter = mongo.Filter<mongo.Document>;

const states: Record<DeskServiceQuery['state'], Filter> = { listed: live, hidden, removed };
const projection = {
  ...serviceFields,
  providerUid: 1,
  version: 1,
  createdAt: 1,
  bookingsCount: 1,
  deletedAt: 1,
  moderation: 1,
} as const;

@Injectable()
export class DeskServicesService {
  private readonly services = driverCollection(this.model);

  constructor(
    @InjectModel(serviceModel.name) private readonly model: Model<ServiceDocument>,
    private readonly lists: ServiceListService,
  ) {}

  /** Newest first. Removed services are not found by words, since theirs are deleted. */
  list(query: DeskServiceQuery): Promise<Page<DeskService>> {
    const { state, search, provider } = query;
    const narrowed = { ...searched(search), ...(provider && { providerUid: provider }) };
    const filter = { ...states[state], ...narrowed };
    const isAll = state === 'listed' && Object.keys(narrowed).length === 0;
    const count = () =>
      isAll
        ? this.lists.countLive()
        : this.services.countDocuments(filter, { limit: searchCountLimit, maxTimeMS });
    const parts = { services: filter };
    return readPage({ collection: this.services, parts, projection, count, toItem: toDeskService }, query);
  }

  async get(serviceId: string): Promise<DeskService> {
    return toDeskService(await this.model.findById(serviceId, projection).orFail(noSuchService).lean());
  }
}

/** An id, a provider's address, or words. */
function searched(search: string): Filter {
  if (documentId.test(search)) return { _id: new Types.ObjectId(search) };
  if (/^\S+@\S+$/.test(search)) return { providerEmail: search.toLowerCase() };
  return withWords(wordsOf(search));
}

const toDeskService = (record: ServiceDocument): DeskService => ({
  ...toService(record),
  providerUid: record.providerUid,
  state: record.moderation ? 'hidden' : record.deletedAt ? 'removed' : 'listed',
  createdAt: record.createdAt.toISOString(),
  bookingsCount: record.bookingsCount,
  version: String(record.version),
  ...(record.moderation && { hidden: toHidden(record.moderation) }),
});

const toHidden = ({ hiddenBy, hiddenAt, reason = 'other' }: Moderation): DeskService['hidden'] => ({
  at: hiddenAt.toISOString(),
  with: hiddenBy.includes('account') ? 'account' : 'service',
  reason,
});
