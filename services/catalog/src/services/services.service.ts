import { type Deleted, type Inserted, type Modified, modified } from '@mendwell/contracts/calls';
import { type ServiceSnapshot, ServiceState } from '@mendwell/contracts/events';
import { popularServicesCount, type Service } from '@mendwell/contracts/service';
import type { ServiceInput } from '@mendwell/contracts/service-input';
import { InjectConfig } from '@mendwell/service-kit/config';
import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { SharedReads } from '@mendwell/service-kit/database/shared-reads';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Restating } from '@mendwell/service-kit/events/restating';
import { newEvent, Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { UserLimits } from '@mendwell/service-kit/http/user-limits';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import DataLoader from 'dataloader';
import { type ClientSession, type Model, Types } from 'mongoose';
import type { Config } from '../config.ts';
import { RatingsService } from '../ratings/ratings.service.ts';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { projectionOf } from '../records/fields.rules.ts';
import { assertMayPublish, publishingProviderId } from '../records/publishing.ts';
import {
  isUnchanged,
  noGrams,
  noSuchService,
  providerFields,
  searchFields,
  snapshotOf,
  toServiceChanged,
  typedFields,
} from '../records/service.rules.ts';
import {
  firstFields,
  type ServiceDocument,
  serviceFields,
  serviceModel,
  toService,
} from '../records/service.schema.ts';

const notVerified = () =>
  new DomainError('email-not-verified', 'Please verify your email address in your profile first');
const hourMs = 3_600_000;

/** Changes services for their owner, and reads single and popular ones. Lists: `service-list.service.ts`. */
@Injectable()
export class ServicesService {
  private readonly plainServices = driverCollection(this.services);
  private readonly popularReads = new SharedReads<Service[]>();
  /** Shares a query between concurrent reads of single services. */
  private readonly byId = new DataLoader<string, Service>((serviceIds) => this.findTogether(serviceIds), {
    cache: false,
    maxBatchSize: 100,
    batchScheduleFn: setImmediate,
  });

  constructor(
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    @InjectConfig() private readonly config: Config,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly transactions: Transactions,
    private readonly limits: UserLimits,
    private readonly ratings: RatingsService,
    restating: Restating,
  ) {
    const fields = { ...projectionOf(ServiceState), version: 1, deletedAt: 1, moderation: 1 } as const;
    const toEvents = (service: ServiceDocument) => [
      newEvent('service.changed', toServiceChanged(service, 'restated')),
    ];
    restating.add({ kind: 'services', records: services, fields, toEvents });
  }

  get(serviceId: string): Promise<Service> {
    return this.byId.load(serviceId);
  }

  /** For the home page. */
  popular(): Promise<Service[]> {
    return this.popularReads.read('', () => this.findPopular());
  }

  /** For a service whose copy has not arrived yet. */
  async snapshot(serviceId: string): Promise<ServiceSnapshot> {
    return snapshotOf(await this.findLive(serviceId));
  }

  async create(input: ServiceInput, user: User): Promise<Inserted> {
    if (this.config.REQUIRE_VERIFIED_EMAIL && !user.isEmailVerified) throw notVerified();
    const fields = { ...typedFields(input), ...providerFields(user) };
    const service: ServiceDocument = {
      _id: new Types.ObjectId(),
      ...fields,
      ...searchFields(fields),
      version: 1,
      ...firstFields,
      createdAt: new Date(),
    };
    const limit = {
      name: 'services',
      max: this.config.SERVICES_PER_HOUR,
      withinMs: hourMs,
      refusal: 'You have added too many services. Please try again later.',
    };
    const publish = () =>
      this.transactions.run(async (session) => {
        const providerId = await publishingProviderId(this.accounts, user, session);
        await this.services.insertMany([{ ...service, providerId }], { session, lean: true });
        await this.transactions.publish(session, 'service.changed', toServiceChanged(service, 'published'));
      });
    await this.limits.within(limit, user.uid, publish);
    return { acknowledged: true, insertedId: String(service._id) };
  }

  async update(serviceId: string, input: ServiceInput, user: User): Promise<Modified> {
    const typed = { ...typedFields(input), providerVerified: user.isEmailVerified };
    const modifiedCount = await this.transactions.run(async (session) => {
      const stored = await this.findOwn(serviceId, user, session);
      if (isUnchanged(stored, typed)) return 0;
      await assertMayPublish(this.accounts, user, session);
      const changed = { ...stored, ...typed, version: stored.version + 1 };
      const fields = { ...typed, ...searchFields(changed), version: changed.version };
      await this.services.updateOne(
        { _id: stored._id, providerUid: user.uid },
        { $set: fields },
        { session },
      );
      // Reviews of free visits count for a free service only.
      if ((stored.priceCents === 0) !== (changed.priceCents === 0))
        await this.ratings.update({ serviceId, providerUid: user.uid }, session);
      await this.transactions.publish(session, 'service.changed', toServiceChanged(changed, 'updated'));
      return 1;
    });
    return modified(modifiedCount);
  }

  /** Open bookings go on. */
  pause(serviceId: string, isPaused: boolean, user: User): Promise<Modified> {
    return this.transactions.run(async (session) => {
      const { isPaused: before, ...own } = await this.findOwn(serviceId, user, session);
      if ((before ?? false) === isPaused) return modified(0);
      const changed = { ...own, ...(isPaused && { isPaused }), version: own.version + 1 };
      const fields = { ...searchFields(changed), version: changed.version };
      await this.services.updateOne(
        { _id: own._id, providerUid: user.uid },
        isPaused
          ? { $set: { ...fields, isPaused }, $unset: { listedAs: 1 } }
          : { $set: fields, $unset: { isPaused: 1 } },
        { session },
      );
      await this.transactions.publish(session, 'service.changed', toServiceChanged(changed, 'updated'));
      return modified(1);
    });
  }

  async remove(serviceId: string, user: User): Promise<Deleted> {
    await this.transactions.run(async (session) => {
      const own = await this.findOwn(serviceId, user, session);
      const { _id } = own;
      const removed = { deletedAt: new Date(), version: own.version + 1 };
      const change = { $set: { ...removed, ...noGrams }, $unset: { listedAs: true } };
      await this.services.updateOne({ _id, providerUid: user.uid }, change, { session });
      await this.transactions.publish(
        session,
        'service.changed',
        toServiceChanged({ ...own, ...removed }, 'removed'),
      );
    });
    return { acknowledged: true, deletedCount: 1 };
  }

  private async findTogether(serviceIds: readonly string[]): Promise<(Service | DomainError)[]> {
    const records = await this.plainServices
      .find<ServiceDocument>(
        { _id: { $in: serviceIds.map((id) => new Types.ObjectId(id)) }, deletedAt: null },
        { projection: serviceFields, maxTimeMS },
      )
      .toArray();
    const byId = new Map(records.map((record) => [String(record._id), toService(record)]));
    return serviceIds.map((id) => byId.get(id) ?? noSuchService());
  }

  private async findPopular(): Promise<Service[]> {
    const records = await this.plainServices
      .find<ServiceDocument>({ deletedAt: null, isPaused: null }, { projection: serviceFields, maxTimeMS })
      .sort({ bookingsCount: -1, _id: -1 })
      .limit(popularServicesCount)
      .toArray();
    return records.map(toService);
  }

  /** Throws `not-found` for unknown and removed services. */
  private findLive(serviceId: string, session: ClientSession | null = null): Promise<ServiceDocument> {
    const isLive = { _id: serviceId, deletedAt: null };
    return this.services.findOne(isLive).session(session).orFail(noSuchService).lean();
  }

  private async findOwn(serviceId: string, user: User, session: ClientSession): Promise<ServiceDocument> {
    const service = await this.findLive(serviceId, session);
    if (service.providerUid === user.uid) return service;
    throw new DomainError('forbidden', 'Only the provider can change this service');
  }
}
