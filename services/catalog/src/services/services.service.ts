import type { Deleted, Inserted, Modified } from '@mendwell/contracts/answers';
import type { EventData } from '@mendwell/contracts/events';
import { popularServicesCount, type Service, type ServiceInput } from '@mendwell/contracts/service';
import { documentId } from '@mendwell/contracts/text';
import type { User } from '@mendwell/service-kit/auth';
import { Batches } from '@mendwell/service-kit/batches';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { driverCollection } from '@mendwell/service-kit/driver-collection';
import { Outbox } from '@mendwell/service-kit/outbox';
import { SharedReads } from '@mendwell/service-kit/shared-reads';
import { Transactions } from '@mendwell/service-kit/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import type { Config } from '../config.ts';
import {
  isUnchanged,
  providerFields,
  searchFields,
  secondsUntilFree,
  snapshotOf,
  typedFields,
} from './service.rules.ts';
import { type ServiceDocument, serviceFields, serviceModel, toService } from './service.schema.ts';

type ServicesById = ReadonlyMap<string, Service>;

const notFound = () => new DomainError('not-found', 'This service does not exist');
const hourMs = 3_600_000;
const readTimeMs = 2_000;

/** The owner's acts on services, and reading one or a few of them. Lists: `service-list.service.ts`. */
@Injectable()
export class ServicesService {
  private readonly plainServices: ReturnType<typeof driverCollection>;
  private readonly popularReads = new SharedReads<Service[]>();
  /** Who comes while others read asks together with everyone who came meanwhile. */
  private readonly readsById = new Batches<string, ServicesById>({
    together: (serviceIds) => this.findTogether(serviceIds),
  });

  constructor(
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    @InjectConfig() private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {
    this.plainServices = driverCollection(services);
  }

  /** What the home page asks for. */
  popular(): Promise<Service[]> {
    return this.popularReads.read('', () => this.findPopular());
  }

  async get(serviceId: string): Promise<Service> {
    if (!documentId.test(serviceId)) throw notFound();
    const services = await this.readsById.do(serviceId);
    const service = services.get(serviceId.toLowerCase());
    if (!service) throw notFound();
    return service;
  }

  /** For a service whose copy has not arrived yet. */
  async snapshot(serviceId: string): Promise<EventData<'service.published'>> {
    return snapshotOf(await this.findLive(serviceId));
  }

  async create(input: ServiceInput, user: User): Promise<Inserted> {
    await this.assertMayAdd(user);
    const service = { ...typedFields(input), ...providerFields(user) };
    const record: ServiceDocument = {
      _id: new Types.ObjectId(),
      ...service,
      ...searchFields(service),
      version: 1,
      bookingsCount: 0,
      createdAt: new Date(),
    };
    await this.transactions.run(async (session) => {
      await this.services.insertMany([record], { session, lean: true });
      await this.outbox.append(session, 'service.published', snapshotOf(record));
    });
    return { acknowledged: true, insertedId: String(record._id) };
  }

  async update(serviceId: string, input: ServiceInput, user: User): Promise<Modified> {
    const typed = typedFields(input);
    const modifiedCount = await this.transactions.run(async (session) => {
      const stored = await this.findOwn(serviceId, user, session);
      if (isUnchanged(stored, typed)) return 0;
      const changed = { ...stored, ...typed, version: stored.version + 1 };
      const fields = { ...typed, ...searchFields(changed), version: changed.version };
      await this.services.updateOne(
        { _id: stored._id, providerUid: user.uid },
        { $set: fields },
        { session },
      );
      await this.outbox.append(session, 'service.updated', snapshotOf(changed));
      return 1;
    });
    return { acknowledged: true, matchedCount: 1, modifiedCount };
  }

  async remove(serviceId: string, user: User): Promise<Deleted> {
    await this.transactions.run(async (session) => {
      const { _id, version } = await this.findOwn(serviceId, user, session);
      const removed = { deletedAt: new Date(), version: version + 1, titleGrams: [], textGrams: [] };
      await this.services.updateOne({ _id, providerUid: user.uid }, { $set: removed }, { session });
      await this.outbox.append(session, 'service.removed', { serviceId, version: removed.version });
    });
    return { acknowledged: true, deletedCount: 1 };
  }

  private async findTogether(serviceIds: string[]): Promise<ServicesById> {
    const records = await this.plainServices
      .find<ServiceDocument>(
        { _id: { $in: serviceIds.map((id) => new Types.ObjectId(id)) }, deletedAt: null },
        { projection: serviceFields, maxTimeMS: readTimeMs },
      )
      .toArray();
    return new Map(records.map((record) => [String(record._id), toService(record)]));
  }

  private async findPopular(): Promise<Service[]> {
    const records = await this.plainServices
      .find<ServiceDocument>({ deletedAt: null }, { projection: serviceFields, maxTimeMS: readTimeMs })
      .sort({ bookingsCount: -1, _id: -1 })
      .limit(popularServicesCount)
      .toArray();
    return records.map(toService);
  }

  /** Malformed, unknown and removed ids are the same to a reader. */
  private async findLive(serviceId: string, session?: ClientSession): Promise<ServiceDocument> {
    if (!documentId.test(serviceId)) throw notFound();
    const live = { _id: new Types.ObjectId(serviceId), deletedAt: null };
    return this.services
      .findOne(live, null, session ? { session } : {})
      .orFail(notFound)
      .lean();
  }

  private async findOwn(serviceId: string, user: User, session: ClientSession): Promise<ServiceDocument> {
    const service = await this.findLive(serviceId, session);
    if (service.providerUid === user.uid) return service;
    throw new DomainError('forbidden', 'Only its provider can change a service');
  }

  private async assertMayAdd(user: User): Promise<void> {
    const now = new Date();
    const anHourAgo = Types.ObjectId.createFromTime((now.getTime() - hourMs) / 1_000);
    const oldestThatCounts = await this.services
      .findOne({ providerUid: user.uid, _id: { $gt: anHourAgo } }, { _id: 1 })
      .sort({ _id: -1 })
      .skip(this.config.SERVICES_PER_HOUR - 1)
      .lean();
    if (!oldestThatCounts) return;
    const retryAfterSeconds = secondsUntilFree(oldestThatCounts._id.getTimestamp(), now);
    throw new DomainError('too-many-requests', 'You have added many services; please try again later', {
      retryAfterSeconds,
    });
  }
}
